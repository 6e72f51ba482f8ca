import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        first = max_dist - i  # the row of key 0
        rows = list(range(first, first + n))
        e = q[..., i : i + 1, :] @ (k + rel_k[rows]).mT / math.sqrt(q.shape[-1])
        out.append(e.softmax(-1) @ (v + rel_v[rows]))
    return torch.cat(out, dim=-2)
