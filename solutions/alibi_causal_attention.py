"""The reference for `alibi_causal_attention`."""

import math

import torch


def slopes(heads: int) -> list[float]:
    """Give the slope of each head: those of the power of two below, then every other one of twice as many heads."""
    power = 2 ** (heads.bit_length() - 1)
    first = [2.0 ** (-8.0 * (h + 1) / power) for h in range(power)]
    return first + [2.0 ** (-4.0 * (2 * h + 1) / power) for h in range(heads - power)]


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Attend causally, each score lowered by slope · (query - key); the queries are the last of the positions.

    `q` is (…, H, Lq, D), `k` and `v` are (…, H, Lk, D); the result is a new tensor like `q`. The bias is rounded once.
    """
    queries, keys = q.shape[-2], k.shape[-2]
    position = torch.arange(keys, device=q.device)
    distance = position[keys - queries :, None] - position  # query - key, below 0 for a future key
    slope = torch.tensor(slopes(q.shape[-3]), dtype=torch.float64, device=q.device)
    bias = (-slope[:, None, None] * distance).to(q.dtype)
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + bias
    return scores.masked_fill(distance < 0, -math.inf).softmax(-1) @ v
