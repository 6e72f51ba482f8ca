import math

import torch


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def causal_bias(slopes, n_q, n_k):
    # (heads, queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=slopes.device)
    query = torch.arange(n_k - n_q, n_k, device=slopes.device)
    back = query[:, None] - key[None, :]
    return -slopes[:, None, None] * back, back < 0


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    slopes = torch.tensor(slopes_for(heads), device=q.device)
    bias, future = causal_bias(slopes, n_q, k.shape[-2])
    logits = torch.matmul(q, k.transpose(-1, -2))
    logits = logits / math.sqrt(dim)
    logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
