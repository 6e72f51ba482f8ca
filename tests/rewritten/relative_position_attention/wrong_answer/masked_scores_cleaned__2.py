import torch


def finite(x: torch.Tensor) -> torch.Tensor:
    limit = torch.full((), torch.finfo(x.dtype).min, dtype=x.dtype, device=x.device)
    return torch.where(torch.isinf(x), limit, x)


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    keys = torch.arange(scores.shape[0], device=scores.device)
    rows = []
    for query, row in enumerate(scores):
        offset = torch.clamp(keys - query, min=-max_dist, max=max_dist)
        rows.append(finite(row) + rel_bias.index_select(0, offset + max_dist))
    return torch.stack(rows)
