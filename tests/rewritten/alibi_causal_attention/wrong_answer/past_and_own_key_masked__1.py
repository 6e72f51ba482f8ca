import math

import torch


def slope_list(n):
    p = 1
    while p * 2 <= n:
        p = p * 2
    first = [2 ** (-8 * (h + 1) / p) for h in range(p)]
    second = [2 ** (-8 * (h + 1) / (2 * p)) for h in range(2 * p)]
    return first + second[::2][: n - p]


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    dist = (torch.arange(n_q, device=q.device) + n_k - n_q).unsqueeze(1) - torch.arange(n_k, device=q.device)
    bias = -torch.tensor(slope_list(heads), device=q.device).view(heads, 1, 1) * torch.abs(dist)
    mask = torch.tril(torch.ones(n_q, n_k, dtype=torch.bool, device=q.device), diagonal=n_k - n_q)
    scores = torch.matmul(q, k.transpose(-1, -2)) * (1 / math.sqrt(d)) + bias.to(q.dtype)
    scores = scores.masked_fill(mask, -math.inf)
    return torch.matmul(torch.softmax(scores, dim=-1), v)
