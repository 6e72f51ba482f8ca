import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    out = scores.clone()
    n = scores.shape[0]
    known = range(-max_dist + 1, max_dist)  # the offsets that have an entry
    for offset in range(1 - n, n):
        if max_dist == 0:
            entry = rel_bias[0]
        elif offset in known:
            entry = rel_bias[offset + max_dist]
        elif offset < 0:
            entry = rel_bias[known[0] + max_dist]
        else:
            entry = rel_bias[known[-1] + max_dist]
        out.diagonal(offset).add_(entry)
    return out
