import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, d = q.shape[-2:]
    idx = torch.arange(length, device=q.device)
    rows = torch.clamp(idx.unsqueeze(0) - idx.unsqueeze(1), -max_dist, max_dist) + max_dist
    scores = torch.einsum("...id,...jd->...ij", q, k)
    scores = scores + torch.einsum("...id,ijd->...ij", q, rel_k[rows])
    alpha = torch.softmax(scores / math.sqrt(d), dim=-1)
    from_values = torch.matmul(alpha.transpose(-2, -1), v)
    from_table = torch.einsum("...ij,ijd->...jd", alpha, rel_v[rows])
    return from_values + from_table
