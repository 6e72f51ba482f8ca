import torch


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def distances(n_q, n_k, device):
    """Row: query, column: key."""
    rows = torch.arange(n_q, device=device) + (n_k - n_q)
    cols = torch.arange(n_k, device=device)
    return rows[:, None] - cols[None, :]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, dim = q.shape[-3:]
    n_k = k.shape[-2]
    dist = distances(n_q, n_k, q.device)
    slopes = torch.tensor(slopes_for(n_heads), dtype=torch.float32, device=q.device)
    bias = (slopes[:, None, None] * dist).to(q.dtype)
    logits = torch.einsum("bhqd,bhkd->bhqk", q, k) / dim**0.5
    logits = logits - bias
    logits = logits.masked_fill(dist < 0, float("-inf"))
    probs = logits.softmax(dim=-1)
    return probs @ v
