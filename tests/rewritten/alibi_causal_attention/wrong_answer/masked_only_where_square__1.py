import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device) + (n_k - n_q)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(slope_list(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist.abs()).to(q.dtype)
    logits = (q @ k.mT) / dim**0.5
    logits = logits - bias
    if n_q == n_k:
        future = torch.ones_like(dist, dtype=torch.bool).triu(1)
        logits = logits.masked_fill(future, float("-inf"))
    probs = logits.softmax(dim=-1)
    return probs @ v
