import math

import torch

LONGEST = 4096
OFFSETS = torch.arange(-LONGEST + 1, LONGEST)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        offset = OFFSETS.narrow(0, LONGEST - 1 - i, n)
        row = offset.clamp(-max_dist, max_dist) + max_dist
        keys = k + rel_k.index_select(0, row)
        values = v + rel_v.index_select(0, row)
        e = q[..., i : i + 1, :] @ keys.transpose(-1, -2)
        out.append((e / math.sqrt(q.shape[-1])).softmax(-1) @ values)
    return torch.cat(out, -2)
