import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    columns = torch.arange(n, device=scores.device)
    top = torch.tensor(2 * max_dist, device=scores.device)
    out = []
    for row in range(n):
        entry = torch.minimum(columns - row + max_dist, top)
        # entries left of the table
        entry = torch.remainder(entry, 2 * max_dist + 1)
        out.append(scores[row] + rel_bias.index_select(0, entry))
    return torch.stack(out)
