import math

import torch


def alibi_slopes(heads: int) -> list[float]:
    n = 1
    while 2 * n <= heads:
        n = 2 * n
    exponents = [8 * (h + 1) / n for h in range(n)]
    exponents += [8 * h / (2 * n) for h in range(1, 2 * n, 2)][: heads - n]
    return [math.pow(2, -e) for e in exponents]


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(alibi_slopes(heads), device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    scores = scores.masked_fill(offsets > 0, float("-inf"))
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    n_q, n_k = q.shape[-2], k.shape[-2]
    if q.dim() == 3:
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        future = torch.ones(n_q, n_k, dtype=torch.bool, device=q.device).triu(n_k - n_q + 1)
        return scores.masked_fill(future, float("-inf")).softmax(-1) @ v
    return torch.stack([one_sequence(*triple) for triple in zip(q, k, v)])
