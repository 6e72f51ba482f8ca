import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    out = []
    for i in range(q.shape[-2]):
        row = torch.arange(-i, 1, device=q.device).clamp(min=-max_dist) + max_dist
        keys = k[..., : i + 1, :] + rel_k[row]
        values = v[..., : i + 1, :] + rel_v[row]
        e = keys @ q[..., i, :, None] / math.sqrt(q.shape[-1])
        out.append((e.softmax(-2) * values).sum(-2))
    return torch.stack(out, -2)
