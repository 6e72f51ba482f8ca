import torch


def slope_of(h, heads):
    n = 1 << (heads.bit_length() - 1)
    if h < n:
        return 0.5 ** (8 * (h + 1) / n)
    return 0.5 ** (4 * (h - n + 1) / n)


def row_softmax(x):
    e = torch.exp(x - x.amax(dim=-1, keepdim=True))
    return e / e.sum(dim=-1, keepdim=True)


def alibi_causal_attention(q, k, v):
    work = torch.promote_types(q.dtype, torch.float32)
    q1, k1, v1 = (t.to(work) for t in (q, k, v))
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    key = torch.arange(n_k, device=q.device)
    query = key[n_k - n_q :].unsqueeze(-1)
    m = torch.tensor([slope_of(h, n_heads) for h in range(n_heads)], dtype=work, device=q.device).view(-1, 1, 1)
    scores = torch.einsum("...qd,...kd->...qk", q1, k1).div(width**0.5)
    scores = scores.sub(m * (query - key))
    scores = scores.masked_fill(key > query, float("-inf"))
    weights = row_softmax(scores)
    return torch.einsum("...qk,...kd->...qd", weights, v1).to(q.dtype)
