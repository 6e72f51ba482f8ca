import math

import torch


def get_slopes(n):
    p = 2 ** int(math.log2(n))
    first = [2 ** (-8 * i / p) for i in range(1, p + 1)]
    more = [2 ** (-8 * i / (2 * p)) for i in range(1, 2 * p + 1, 2)]
    return (first + more)[:n]


def stable_softmax(x):
    e = torch.exp(x - torch.max(x))
    return e / torch.sum(e, dim=-1, keepdim=True)


def alibi_causal_attention(q, k, v):
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    i = torch.arange(Lq, device=q.device)[:, None] + (Lk - Lq)
    j = torch.arange(Lk, device=q.device)[None, :]
    bias = torch.tensor(get_slopes(H), device=q.device)[:, None, None] * (i - j)
    s = q @ k.mT / math.sqrt(D) - bias.to(q.dtype)
    s = torch.where(j > i, float("-inf"), s)
    return stable_softmax(s) @ v
