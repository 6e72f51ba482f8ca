import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    flat = scores.view(-1).clone()
    for offset in range(-n + 1, n):
        entry = rel_bias[min(max(offset, -max_dist), max_dist) + max_dist]
        # a diagonal is every (n + 1)th element of the flat scores
        start = offset if offset >= 0 else -offset * n
        stop = start + (n - abs(offset) - 1) * (n + 1) + 1
        flat[start : stop : n + 1] += entry
    return flat.view(n, n)
