import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    if n < 2:
        return torch.empty_like(v).copy_(v)
    long_k, long_v = (
        table[torch.arange(1 - n, n, device=q.device).clamp(-max_dist, max_dist) + max_dist] for table in (rel_k, rel_v)
    )
    out = []
    for i in range(n):
        window = slice(n - 1 - i, 2 * n - 1 - i)
        e = q[..., i : i + 1, :] @ (k + long_k[window]).mT / math.sqrt(q.shape[-1])
        out.append(e.softmax(-1) @ (v + long_v[window]))
    return torch.cat(out, -2)
