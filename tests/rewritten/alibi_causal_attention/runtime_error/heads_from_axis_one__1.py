import math

import torch


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device) + (n_k - n_q)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads = q.size(1)
    n_q, dim = q.shape[-2:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(make_slopes(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist).to(q.dtype)
    logits = (q @ k.mT) / dim**0.5
    logits = logits - bias
    logits = logits.masked_fill(dist < 0, float("-inf"))
    probs = logits.softmax(dim=-1)
    return probs @ v
