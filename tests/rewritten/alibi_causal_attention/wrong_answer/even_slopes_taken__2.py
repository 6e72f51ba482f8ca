import torch


def slope_row(heads, device):
    n = 1
    while 2 * n <= heads:
        n *= 2
    step = torch.arange(1, n + 1, device=device)
    more = torch.arange(2, 2 * (heads - n) + 1, 2, device=device) if heads > n else step[:0]
    return torch.exp2(torch.cat([-8 * step / n, -8 * more / (2 * n)]))


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = torch.arange(n_q, device=q.device)[None, :] + n_k - n_q
    m = slope_row(heads, q.device)[:, None, None]
    table = torch.matmul(k, q.transpose(-1, -2)) / d**0.5
    table = table - (m * (query_pos - key_pos)).to(q.dtype)
    table = table.masked_fill(key_pos > query_pos, float("-inf"))
    weights = torch.softmax(table, dim=-2)
    return torch.matmul(weights.transpose(-1, -2), v)
