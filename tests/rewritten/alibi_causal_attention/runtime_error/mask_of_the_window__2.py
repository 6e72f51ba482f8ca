import math

import torch


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


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
    m = torch.tensor(get_slopes(n_heads), dtype=work, device=q.device).view(-1, 1, 1)
    scores = torch.einsum("...qd,...kd->...qk", q1, k1).div(width**0.5)
    scores = scores.sub(m * (query - key))
    scores = scores + torch.full((n_q, n_q), float("-inf"), device=q.device).triu(1)
    weights = row_softmax(scores)
    return torch.einsum("...qk,...kd->...qd", weights, v1).to(q.dtype)
