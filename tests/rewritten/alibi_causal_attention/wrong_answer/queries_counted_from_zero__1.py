import math

import torch


def alibi_slopes(heads: int) -> list[float]:
    n = 1
    while 2 * n <= heads:
        n = 2 * n
    exponents = [8 * (h + 1) / n for h in range(n)]
    exponents += [8 * h / (2 * n) for h in range(1, 2 * n, 2)][: heads - n]
    return [math.pow(2, -e) for e in exponents]


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(alibi_slopes(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist).to(q.dtype)
    logits = (q @ k.mT) / dim**0.5
    logits = logits - bias
    logits = logits.masked_fill(dist < 0, float("-inf"))
    probs = logits.softmax(dim=-1)
    return probs @ v
