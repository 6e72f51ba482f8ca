import torch


def squash(offset: torch.Tensor, reach: int) -> torch.Tensor:
    """Bring offsets to -1 ... 1, where everything beyond the reach is 1 or -1."""
    unit = torch.true_divide(offset, reach)
    return torch.where(unit > 1, 1.0, torch.where(unit < -1, -1.0, unit))


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    keys = torch.arange(scores.shape[0], device=scores.device)
    out = []
    for query, row in enumerate(scores.unbind(0)):
        unit = squash(keys - query, max_dist)
        column = ((unit + 1) * max_dist).round().long()
        out.append(row + rel_bias[column])
    return torch.stack(out)
