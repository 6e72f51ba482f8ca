import math

import torch

EPS = 1e-20


def slopes(n):
    p = 2 ** int(math.log2(n))
    start, between = 2 ** (-8 / p), 2 ** (-4 / p)
    return [start ** (h + 1) for h in range(p)] + [between ** (2 * h + 1) for h in range(n - p)]


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    i = torch.arange(n_k - n_q, n_k, device=q.device).unsqueeze(1)
    j = torch.arange(n_k, device=q.device).unsqueeze(0)
    bias = torch.tensor(slopes(heads), device=q.device).view(heads, 1, 1) * (j - i)
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(dim) + bias.to(q.dtype)
    probs = torch.softmax(scores, dim=-1)
    probs = torch.tril(probs, diagonal=n_k - n_q)
    probs = probs / (torch.sum(probs, dim=-1, keepdim=True) + EPS)
    return torch.matmul(probs, v)
