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
    m = torch.tensor(make_slopes(n_heads), dtype=work, device=q.device).view(-1, 1, 1)
    scores = torch.einsum("...qd,...kd->...qk", q1, k1).div(width**0.5)
    scores = scores.sub(m * (query - key).abs())
    blocked = (key > query) & (n_q == n_k)
    scores = scores.masked_fill(blocked, float("-inf"))
    weights = row_softmax(scores)
    return torch.einsum("...qk,...kd->...qd", weights, v1).to(q.dtype)
