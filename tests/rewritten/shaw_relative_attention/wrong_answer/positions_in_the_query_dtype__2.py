import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    positions = q.new_tensor(range(n))
    by_row = q @ rel_k.t()
    out = []
    for i, here in enumerate(positions):
        row = positions.sub(here).clamp(min=-max_dist, max=max_dist).add(max_dist).long()
        logits = (k @ q[..., i, :, None]).squeeze(-1) + by_row[..., i, :].index_select(-1, row)
        weights = torch.softmax(logits / math.sqrt(q.size(-1)), dim=-1).unsqueeze(-2)
        out.append(weights @ v + weights @ rel_v.index_select(0, row))
    return torch.cat(out, dim=-2)
