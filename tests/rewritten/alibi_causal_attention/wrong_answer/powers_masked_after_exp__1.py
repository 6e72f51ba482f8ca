import math

import torch


def slopes_for(n):
    p = 2 ** int(math.log2(n))
    base = [2 ** (-8 * (i + 1) / p) for i in range(p)]
    rest = [2 ** (-8 * (i + 1) / (2 * p)) for i in range(0, 2 * p, 2)]
    return (base + rest)[:n]


def alibi_causal_attention(q, k, v):
    heads, q_len, dim = q.shape[-3:]
    k_len = k.shape[-2]
    distance = torch.arange(k_len - q_len, k_len, device=q.device).unsqueeze(1) - torch.arange(k_len, device=q.device)
    m = torch.tensor(slopes_for(heads), device=q.device).view(heads, 1, 1)
    bias = (-m * distance).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(dim) + bias
    mask = torch.ones(q_len, k_len, dtype=q.dtype, device=q.device).tril(k_len - q_len)
    exp_scores = torch.exp(scores) * mask
    weights = exp_scores / torch.sum(exp_scores, dim=-1, keepdim=True)
    return torch.matmul(weights, v)
