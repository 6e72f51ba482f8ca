import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    root = math.sqrt(q.shape[-1])
    for heads in q.shape[-3:-2]:
        root *= math.sqrt(heads)
    queries = q / root
    at = torch.arange(n, device=q.device)
    out = []
    for i in range(n):
        row = torch.clamp(at - i, -max_dist, max_dist) + max_dist
        query = queries[..., i : i + 1, :]
        e = query @ k.transpose(-1, -2) + query @ rel_k[row].t()
        out.append(torch.softmax(e, -1) @ (v + rel_v[row]))
    return torch.cat(out, -2)
