import math

import torch


def alibi_slopes(heads: int) -> list[float]:
    n = 1
    while 2 * n <= heads:
        n = 2 * n
    exponents = [8 * (h + 1) / n for h in range(n)]
    exponents += [8 * h / (2 * n) for h in range(1, 2 * n, 2)][: heads - n]
    return [math.pow(2, -e) for e in exponents]


def causal_bias(slopes, n_q, n_k):
    # (heads, queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=slopes.device)
    query = torch.arange(n_k - n_q, n_k, device=slopes.device)
    back = query[:, None] - key[None, :]
    return -slopes[:, None, None] * back, back < -1


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    slopes = torch.tensor(alibi_slopes(heads), device=q.device)
    bias, future = causal_bias(slopes, n_q, k.shape[-2])
    logits = torch.matmul(q, k.transpose(-1, -2))
    logits = logits / math.sqrt(dim)
    logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
