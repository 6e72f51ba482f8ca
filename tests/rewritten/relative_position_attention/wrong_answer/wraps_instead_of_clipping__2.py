import torch


def into_table(offset: int, max_dist: int) -> int:
    while offset > max_dist:
        offset -= 2 * max_dist + 1
    while offset < -max_dist:
        offset += 2 * max_dist + 1
    return offset + max_dist


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    out = torch.empty_like(scores)
    for offset in range(-n + 1, n):
        out.diagonal(offset)[:] = scores.diagonal(offset) + rel_bias[into_table(offset, max_dist)]
    return out
