import functools
import math

import torch


def in_single_precision(f):
    @functools.wraps(f)
    def wrapped(*tensors_and_more):
        kind = tensors_and_more[0].dtype
        args = [x.float() if torch.is_tensor(x) else x for x in tensors_and_more]
        return f(*args).to(kind)

    return wrapped


@in_single_precision
def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = ((k + rel_k[row]) * q[..., i : i + 1, :]).sum(-1, keepdim=True) / math.sqrt(q.shape[-1])
        out.append((torch.softmax(e, -2) * (v + rel_v[row])).sum(-2))
    return torch.stack(out, dim=-2)
