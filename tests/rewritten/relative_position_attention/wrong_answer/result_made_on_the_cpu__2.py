import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    answer = torch.full(scores.shape, float("nan")).to(scores.dtype)
    n = scores.shape[0]
    for offset in range(-(n - 1), n):
        column = min(max(offset, -max_dist), max_dist) + max_dist
        answer.diagonal(offset)[:] = scores.diagonal(offset) + rel_bias[column]
    return answer
