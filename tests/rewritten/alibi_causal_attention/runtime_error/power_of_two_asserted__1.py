import torch


def get_slopes(n):
    assert n & (n - 1) == 0, "n_heads must be a power of 2"
    return [2 ** (-8 * (i + 1) / n) for i in range(n)]


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device) + (n_k - n_q)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(get_slopes(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist).to(q.dtype)
    logits = (q @ k.mT) / dim**0.5
    logits = logits - bias
    logits = logits.masked_fill(dist < 0, float("-inf"))
    probs = logits.softmax(dim=-1)
    return probs @ v
