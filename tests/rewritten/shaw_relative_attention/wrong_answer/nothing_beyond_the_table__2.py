import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    extra = max(n - 1 - max_dist, 0)
    # one row for every offset from -(max_dist + extra) to max_dist + extra
    wide_k = F.pad(rel_k, (0, 0, extra, extra))
    wide_v = F.pad(rel_v, (0, 0, extra, extra))
    zero = max_dist + extra
    out = []
    for i in range(n):
        keys = k + wide_k[zero - i : zero - i + n]
        values = v + wide_v[zero - i : zero - i + n]
        e = q[..., i : i + 1, :] @ keys.transpose(-1, -2) / math.sqrt(q.shape[-1])
        out.append(torch.softmax(e, dim=-1) @ values)
    return torch.cat(out, dim=-2)
