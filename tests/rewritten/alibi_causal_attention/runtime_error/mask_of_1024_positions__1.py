import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.size(-2)
    m = torch.tensor(slope_list(n_heads), device=q.device).view(-1, 1, 1)
    key_pos = torch.arange(n_k, device=q.device)
    query_pos = torch.arange(n_k - n_q, n_k, device=q.device)
    dist = query_pos.unsqueeze(1) - key_pos.unsqueeze(0)
    bias = (-m * dist).to(q.dtype)
    scores = torch.matmul(q, k.transpose(-2, -1)) * width**-0.5 + bias
    future = torch.ones(1024, 1024, dtype=torch.bool, device=q.device).triu(1)
    scores = torch.where(future[n_k - n_q : n_k, :n_k], float("-inf"), scores)
    attn = torch.softmax(scores, dim=-1)
    return torch.matmul(attn, v)
