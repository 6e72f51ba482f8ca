import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    by_row = torch.einsum("...id,rd->...ir", q, rel_k)
    out = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        e = q[..., i : i + 1, :] @ k.mT + by_row[..., i : i + 1, row]
        out.append(e.softmax(-1) @ (v + rel_v[row]))
    return torch.cat(out, -2) / math.sqrt(q.size(-1))
