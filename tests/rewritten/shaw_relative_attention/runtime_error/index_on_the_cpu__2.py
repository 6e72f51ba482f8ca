import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    by_row = q @ rel_k.t()
    out = []
    for i in range(n):
        row = torch.tensor([min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)])
        bias = by_row[..., i : i + 1, :].index_select(-1, row)
        e = (q[..., i : i + 1, :] @ k.transpose(-1, -2) + bias) / math.sqrt(q.size(-1))
        out.append(e.softmax(dim=-1) @ (v + rel_v.index_select(0, row)))
    return torch.cat(out, dim=-2)
