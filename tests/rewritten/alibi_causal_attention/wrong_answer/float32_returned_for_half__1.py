import math

import torch


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


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
    work = torch.float64 if q.dtype == torch.float64 else torch.float32
    weights = torch.softmax(logits, -1, dtype=work)
    return torch.matmul(weights, v.to(weights.dtype))
