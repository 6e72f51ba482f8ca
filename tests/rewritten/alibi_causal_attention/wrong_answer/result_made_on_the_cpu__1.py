import math

import torch


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device) + (n_k - n_q)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(get_slopes(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist).to(q.dtype)
    logits = (q @ k.mT) / dim**0.5
    logits = logits - bias
    logits = logits.masked_fill(dist < 0, float("-inf"))
    probs = logits.softmax(dim=-1)
    out = torch.zeros(*q.shape, dtype=q.dtype)
    out.copy_(probs @ v)
    return out
