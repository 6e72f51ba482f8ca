import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    out = []
    for i in range(n):
        for_key = torch.clamp(i - at, -max_dist, max_dist) + max_dist
        for_value = torch.clamp(at - i, -max_dist, max_dist) + max_dist
        e = q[..., i : i + 1, :] @ (k + rel_k[for_key]).mT
        out.append((e / math.sqrt(q.shape[-1])).softmax(-1) @ (v + rel_v[for_value]))
    return torch.cat(out, -2)
