# Right: the tables are stretched over all offsets; each query has a window of that strip.
import math

import torch


def windows(table, n, max_dist):
    offset = torch.arange(1 - n, n, device=table.device).clamp(-max_dist, max_dist)
    strip = table[offset + max_dist]
    return strip.unfold(0, n, 1).flip(0).transpose(-1, -2)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    keys, values = windows(rel_k, n, max_dist), windows(rel_v, n, max_dist)
    logits = torch.einsum("...id,...jd->...ij", q, k) + torch.einsum("...id,ijd->...ij", q, keys)
    weights = torch.softmax(logits / math.sqrt(q.shape[-1]), dim=-1)
    return torch.einsum("...ij,...jd->...id", weights, v) + torch.einsum("...ij,ijd->...id", weights, values)
