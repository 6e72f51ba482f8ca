import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    keys = torch.arange(scores.shape[1])
    out = []
    for query, row in enumerate(scores):
        places = torch.clip(keys - query + max_dist, 0, 2 * max_dist)
        out.append(row + torch.index_select(rel_bias, 0, places))
    return torch.stack(out)
