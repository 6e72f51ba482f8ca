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


def alibi_causal_attention(q, k, v):
    heads, _, d = q.shape[-3:]
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = key_pos.T
    m = torch.tensor(get_slopes(heads), device=q.device)[:, None, None]
    table = torch.matmul(k, q.transpose(-1, -2)) / d**0.5
    table = table - (m * (query_pos - key_pos)).to(q.dtype)
    table = table.masked_fill(key_pos > query_pos, float("-inf"))
    weights = torch.softmax(table, dim=-2)
    return torch.matmul(weights.transpose(-1, -2), v)
