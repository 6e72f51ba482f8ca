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
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = torch.arange(n_q, device=q.device)[None, :] + n_k - n_q
    m = torch.tensor(alibi_slopes(heads), device=q.device)[:, None, None]
    q.copy_(q / math.sqrt(d))
    table = torch.matmul(k, q.transpose(-1, -2))
    table = table - (m * (query_pos - key_pos)).to(q.dtype)
    table = table.masked_fill(key_pos > query_pos, float("-inf"))
    weights = torch.softmax(table, dim=-2)
    return torch.matmul(weights.transpose(-1, -2), v)
