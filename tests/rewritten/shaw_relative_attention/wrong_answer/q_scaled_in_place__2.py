import math

import torch


def scaled(x):
    return x.div_(math.sqrt(x.shape[-1]))


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    query = scaled(q)
    at = torch.arange(n, device=q.device)
    outputs = []
    for i in range(n):
        row = torch.clamp(at - i, -max_dist, max_dist) + max_dist
        e = ((k + rel_k[row]) * query[..., i : i + 1, :]).sum(-1)
        outputs.append((e.softmax(-1).unsqueeze(-1) * (v + rel_v[row])).sum(-2))
    return torch.stack(outputs, -2)
