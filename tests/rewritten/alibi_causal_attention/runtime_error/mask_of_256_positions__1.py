import math

import torch

SIZE = 256


def get_slopes(n):
    if n & (n - 1) == 0:
        return [2 ** (-8 * (i + 1) / n) for i in range(n)]
    p = 2 ** (n.bit_length() - 1)
    return get_slopes(p) + get_slopes(2 * p)[0::2][: n - p]


def alibi_causal_attention(q, k, v):
    heads, q_len, dim = q.shape[-3:]
    k_len = k.shape[-2]
    future = torch.ones(SIZE, SIZE, dtype=torch.bool, device=q.device).triu(1)
    i = torch.arange(k_len - q_len, k_len, device=q.device).unsqueeze(1)
    j = torch.arange(k_len, device=q.device).unsqueeze(0)
    bias = torch.tensor(get_slopes(heads), device=q.device).view(heads, 1, 1) * (j - i)
    scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(dim) + bias.to(q.dtype)
    scores = scores.masked_fill(future[k_len - q_len : k_len, :k_len], float("-inf"))
    return torch.matmul(torch.softmax(scores, dim=-1), v)
