import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def alibi_causal_attention(q, k, v):
    heads, *_, n_q, d = q.shape
    n_k = k.shape[-2]
    # keys down, queries across
    key_pos = torch.arange(n_k, device=q.device)[:, None]
    query_pos = torch.arange(n_q, device=q.device)[None, :] + n_k - n_q
    m = torch.tensor(slope_list(heads), device=q.device)[:, None, None]
    table = torch.matmul(k, q.transpose(-1, -2)) / d**0.5
    table = table - (m * (query_pos - key_pos)).to(q.dtype)
    table = table.masked_fill(key_pos > query_pos, float("-inf"))
    weights = torch.softmax(table, dim=-2)
    return torch.matmul(weights.transpose(-1, -2), v)
