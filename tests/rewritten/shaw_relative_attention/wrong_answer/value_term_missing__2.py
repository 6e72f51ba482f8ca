import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    offset = torch.arange(n, device=q.device) - torch.arange(n, device=q.device).unsqueeze(-1)
    row = offset.clamp(-max_dist, max_dist) + max_dist
    scaled = q / math.sqrt(q.size(-1))
    bias = (scaled @ rel_k.t()).gather(-1, row.expand(*q.shape[:-2], n, n))
    weights = F.softmax(torch.einsum("...id,...jd->...ij", scaled, k) + bias, dim=-1)
    return torch.einsum("...ij,...jd->...id", weights, v)
