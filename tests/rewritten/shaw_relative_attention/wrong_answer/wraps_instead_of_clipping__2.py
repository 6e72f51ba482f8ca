import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, rows = q.shape[-2], 2 * max_dist + 1
    times = -(-n // rows)
    out = []
    for i in range(n):
        # the tables, turned so that the row of key 0 comes first
        keys = k + rel_k.roll(i - max_dist, 0).repeat(times, 1)[:n]
        values = v + rel_v.roll(i - max_dist, 0).repeat(times, 1)[:n]
        e = q[..., i : i + 1, :] @ keys.mT / math.sqrt(q.shape[-1])
        out.append(e.softmax(-1) @ values)
    return torch.cat(out, -2)
