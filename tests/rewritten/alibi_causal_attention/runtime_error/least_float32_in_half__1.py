import math

import torch

NEG = torch.finfo(torch.float32).min


def slopes(n):
    p = 1 << (n.bit_length() - 1)
    return ([2 ** (-8 * h / p) for h in range(1, p + 1)] + [2 ** (-4 * h / p) for h in range(1, 2 * p, 2)])[:n]


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = torch.arange(n_k - n_q, n_k, device=q.device).view(-1, 1) - torch.arange(n_k, device=q.device).view(1, -1)
    bias = torch.tensor(slopes(heads), device=q.device).view(-1, 1, 1) * dist
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(dim)
    scores = scores - bias.to(q.dtype)
    mask = torch.ones(n_q, n_k, device=q.device).tril(n_k - n_q) == 0
    scores = scores.masked_fill_(mask, NEG)
    return torch.matmul(torch.softmax(scores, dim=-1), v)
