import torch


def slope_row(heads):
    n = 1 << (heads.bit_length() - 1)
    exponents = torch.cat([torch.arange(1, n + 1), 2 * torch.arange(heads - n) + 1])
    return torch.pow(0.5, exponents)


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = torch.arange(n_q, device=q.device)[None, :] + n_k - n_q
    m = slope_row(heads).to(q.device)[:, None, None]
    table = torch.matmul(k, q.transpose(-1, -2)) / d**0.5
    table = table - (m * (query_pos - key_pos)).to(q.dtype)
    table = table.masked_fill(key_pos > query_pos, float("-inf"))
    weights = torch.softmax(table, dim=-2)
    return torch.matmul(weights.transpose(-1, -2), v)
