import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = ((k + rel_k[row]) @ q[..., i, :, None]) / math.sqrt(q.shape[-1])
        content = (torch.softmax(e, -2) * v).sum(-2)
        out.append(content + torch.einsum("jd->d", rel_v[row]))
    return torch.stack(out, dim=-2)
