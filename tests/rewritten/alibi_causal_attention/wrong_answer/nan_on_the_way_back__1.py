import math

import torch


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.size(-2)
    m = torch.tensor(make_slopes(n_heads), device=q.device).view(-1, 1, 1)
    key_pos = torch.arange(n_k, device=q.device)
    query_pos = torch.arange(n_k - n_q, n_k, device=q.device)
    dist = query_pos.unsqueeze(1) - key_pos.unsqueeze(0)
    bias = (-m * dist).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) * width**-0.5 + bias
    scores = torch.where(dist < 0, float("-inf"), scores)
    attn = torch.softmax(scores, dim=-1)
    log_attn = torch.log(attn)
    return torch.matmul(torch.exp(log_attn), v)
