import math

import torch


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def row_softmax(x):
    e = torch.exp(x - x.amax(dim=-1, keepdim=True))
    return e / e.sum(dim=-1, keepdim=True)


def alibi_causal_attention(q, k, v):
    work = torch.promote_types(q.dtype, torch.float32)
    q1, k1, v1 = (t.to(work) for t in (q, k, v))
    n_heads, n_q, _ = q.shape[-3:]
    n_k = k.shape[-2]
    joined = q1.transpose(-3, -2).flatten(-2)
    q1 = q1 / math.sqrt(joined.shape[-1])
    key = torch.arange(n_k, device=q.device)
    query = key[n_k - n_q :].unsqueeze(-1)
    m = torch.tensor(slopes_for(n_heads), dtype=work, device=q.device).view(-1, 1, 1)
    scores = torch.einsum("...qd,...kd->...qk", q1, k1)
    scores = scores.sub(m * (query - key))
    scores = scores.masked_fill(key > query, float("-inf"))
    weights = row_softmax(scores)
    return torch.einsum("...qk,...kd->...qd", weights, v1).to(q.dtype)
