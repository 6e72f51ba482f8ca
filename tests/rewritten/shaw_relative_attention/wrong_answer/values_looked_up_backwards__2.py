import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        offset = torch.arange(n, device=q.device) - i
        keys = k + rel_k[offset.clamp(-max_dist, max_dist) + max_dist]
        values = v + rel_v[max_dist - offset.clamp(-max_dist, max_dist)]
        weights = torch.softmax(keys @ q[..., i, :, None] / math.sqrt(q.shape[-1]), dim=-2)
        out.append((weights * values).sum(-2))
    return torch.stack(out, -2)
