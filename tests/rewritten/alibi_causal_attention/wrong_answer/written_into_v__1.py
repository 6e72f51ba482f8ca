import math

import torch


def alibi_slopes(heads: int) -> list[float]:
    n = 1
    while 2 * n <= heads:
        n = 2 * n
    exponents = [8 * (h + 1) / n for h in range(n)]
    exponents += [8 * h / (2 * n) for h in range(1, 2 * n, 2)][: heads - n]
    return [math.pow(2, -e) for e in exponents]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.size(-2)
    m = torch.tensor(alibi_slopes(n_heads), device=q.device).view(-1, 1, 1)
    key_pos = torch.arange(n_k, device=q.device)
    query_pos = torch.arange(n_k - n_q, n_k, device=q.device)
    dist = query_pos.unsqueeze(1) - key_pos.unsqueeze(0)
    bias = (-m * dist).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) * width**-0.5 + bias
    scores = torch.where(dist < 0, float("-inf"), scores)
    attn = torch.softmax(scores, dim=-1)
    v[..., n_k - n_q :, :] = torch.matmul(attn, v)
    return v[..., n_k - n_q :, :].clone()
