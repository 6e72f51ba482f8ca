import math

import torch


def get_slopes(n):
    base = 2 ** int(math.log2(n))
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    second = [2 ** (-8 * (i + 1) / (2 * base)) for i in range(2 * base)]
    return first + second[1::2][: n - base]


def causal_bias(slopes, n_q, n_k):
    # (heads, queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=slopes.device)
    query = torch.arange(n_k - n_q, n_k, device=slopes.device)
    back = query[:, None] - key[None, :]
    return -slopes[:, None, None] * back, back < 0


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    slopes = torch.tensor(get_slopes(heads), device=q.device)
    bias, future = causal_bias(slopes, n_q, k.shape[-2])
    logits = torch.matmul(q, k.transpose(-1, -2))
    logits = logits / math.sqrt(dim)
    logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
