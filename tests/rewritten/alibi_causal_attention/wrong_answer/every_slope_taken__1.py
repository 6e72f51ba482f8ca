import math

import torch


def get_slopes(n):
    base = 2 ** math.floor(math.log2(n))
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    extra = [2 ** (-8 * (i + 1) / (2 * base)) for i in range(n - base)]
    return first + extra


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.size(-2)
    m = torch.tensor(get_slopes(n_heads), device=q.device).view(-1, 1, 1)
    key_pos = torch.arange(n_k, device=q.device)
    query_pos = torch.arange(n_k - n_q, n_k, device=q.device)
    dist = query_pos.unsqueeze(1) - key_pos.unsqueeze(0)
    bias = (-m * dist).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) * width**-0.5 + bias
    scores = torch.where(dist < 0, float("-inf"), scores)
    attn = torch.softmax(scores, dim=-1)
    return torch.matmul(attn, v)
