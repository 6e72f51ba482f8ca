import math

import torch


def get_slopes(n):
    p = 2 ** int(math.log2(n))
    first = [2 ** (-8 * (i + 1) / p) for i in range(p)]
    extra = [2 ** (-8 * (i + 1) / (2 * p)) for i in range(0, 2 * p, 2)]
    return torch.tensor((first + extra)[:n])


def alibi_causal_attention(q, k, v):
    heads, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    i = torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    j = torch.arange(n_k, device=q.device)[None, :]
    bias = get_slopes(heads).to(q.device).view(heads, 1, 1) * (j - i)
    scores = torch.einsum("...qd,...kd->...qk", q, k) / math.sqrt(d) + bias
    scores = scores.masked_fill(j > i, -math.inf)
    return torch.einsum("...qk,...kd->...qd", torch.softmax(scores, dim=-1), v)
