import math

import torch


def get_slopes(n):
    p = 1 << (n.bit_length() - 1)
    first = [2 ** (-8 * (i + 1) / p) for i in range(p)]
    return first if p == n else first + get_slopes(2 * p)[::2][: n - p]


def alibi_causal_attention(q, k, v):
    heads, lq, dim = q.shape[-3:]
    lk = k.shape[-2]
    dist = torch.arange(lk - lq, lk, device=q.device)[:, None] - torch.arange(lk, device=q.device)[None, :]
    m = torch.tensor(get_slopes(heads), device=q.device).view(-1, 1, 1)
    scores = q @ k.transpose(-1, -2) / math.sqrt(dim) + (-m * dist).to(q.dtype)
    scores = torch.where(dist < 0, -math.inf, scores)
    amplitude = torch.sqrt(torch.softmax(scores, dim=-1))
    return (amplitude * amplitude) @ v
