# Right: everything in float64, rounded once at the end; what looks ahead keeps a score of -inf through torch.where.
import math

import torch


def alibi_causal_attention(q, k, v):
    heads = q.shape[-3]
    m = 2 ** int(math.log2(heads))
    slope = [2 ** (-8 * (h + 1) / m) for h in range(m)] + [2 ** (-4 * h / m) for h in range(1, 2 * (heads - m), 2)]
    slope = torch.tensor(slope, dtype=torch.float64, device=q.device).reshape(heads, 1, 1)
    query, key, value = q.double(), k.double(), v.double()
    j = torch.arange(k.shape[-2], dtype=torch.float64, device=q.device)
    i = j[-q.shape[-2] :, None]
    score = query @ key.mT * q.shape[-1] ** -0.5 - slope * (i - j)
    weight = torch.softmax(torch.where(j <= i, score, -math.inf), dim=-1)
    return (weight @ value).to(q.dtype)
