import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


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
    m = torch.tensor(head_slopes(n_heads), dtype=work, device=q.device).view(-1, 1, 1)
    scores = torch.einsum("nhqd,nhkd->nhqk", q1, k1).div(width**0.5)
    scores = scores.sub(m * (query - key))
    scores = scores.masked_fill(key > query, float("-inf"))
    weights = row_softmax(scores)
    return torch.einsum("nhqk,nhkd->nhqd", weights, v1).to(q.dtype)
