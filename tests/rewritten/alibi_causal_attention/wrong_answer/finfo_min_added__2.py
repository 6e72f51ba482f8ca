import math

import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(head_slopes(heads), device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    scores += torch.full_like(scores[0], torch.finfo(scores.dtype).min).triu(n_k - n_q + 1)
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    if q.dim() == 3:
        return one_sequence(q, k, v)
    return torch.stack([one_sequence(*triple) for triple in zip(q, k, v)])
