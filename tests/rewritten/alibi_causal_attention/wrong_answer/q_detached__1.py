import math

import torch


def head_slopes(n):
    if n & (n - 1) == 0:
        return [2.0 ** (-8.0 * h / n) for h in range(1, n + 1)]
    p = 1 << (n.bit_length() - 1)
    return head_slopes(p) + head_slopes(p * 2)[::2][: n - p]


def alibi_causal_attention(q, k, v):
    query = q.clone().detach()
    H, Lq, D = query.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(Lq, 1) - torch.arange(Lk, device=q.device).view(1, Lk)
    bias = torch.tensor(head_slopes(H), device=q.device).view(H, 1, 1) * dist
    scores = torch.matmul(query, k.transpose(-1, -2)) / math.sqrt(D) - bias.to(query.dtype)
    scores = scores.masked_fill(dist < 0, -math.inf)
    return torch.matmul(torch.softmax(scores, dim=-1), v)
