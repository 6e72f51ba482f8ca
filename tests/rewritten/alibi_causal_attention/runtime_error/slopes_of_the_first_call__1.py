import math

import torch

_slopes = {}


def make_slopes(n):
    p = 2 ** int(math.log2(n))
    base = [2.0 ** (-8.0 * (i + 1) / p) for i in range(p)]
    extra = [2.0 ** (-4.0 * (i + 1) / p) for i in range(0, 2 * p, 2)]
    return base + extra[: n - p]


def get_slopes(n, device):
    m = _slopes.get(device)
    if m is None:
        m = torch.tensor(make_slopes(n), device=device).view(-1, 1, 1)
        _slopes[device] = m
    return m


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    i = torch.arange(n_q, device=q.device)[:, None] + n_k - n_q
    j = torch.arange(n_k, device=q.device)[None, :]
    bias = -get_slopes(heads, q.device) * (i - j)
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(d) + bias.to(q.dtype)
    scores = scores.masked_fill(j > i, float("-inf"))
    return torch.matmul(torch.softmax(scores, dim=-1), v)
