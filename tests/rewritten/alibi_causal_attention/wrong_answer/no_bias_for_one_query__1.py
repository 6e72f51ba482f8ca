import math

import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def causal_bias(slopes, n_q, n_k):
    # (heads, queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=slopes.device)
    query = torch.arange(n_k - n_q, n_k, device=slopes.device)
    back = query[:, None] - key[None, :]
    return -slopes[:, None, None] * back, back < 0


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    slopes = torch.tensor(head_slopes(heads), device=q.device)
    bias, future = causal_bias(slopes, n_q, k.shape[-2])
    logits = torch.matmul(q, k.transpose(-1, -2))
    logits = logits / math.sqrt(dim)
    if n_q != 1:
        logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
