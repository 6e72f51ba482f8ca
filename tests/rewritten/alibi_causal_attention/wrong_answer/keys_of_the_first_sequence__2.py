import math

import torch


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(slopes_for(heads), device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    scores = scores.masked_fill(offsets > 0, float("-inf"))
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    if q.dim() == 3:
        return one_sequence(q, k, v)
    results = []
    for b in range(q.size(0)):
        results.append(one_sequence(q[b], k[0], v[b]))
    return torch.stack(results)
