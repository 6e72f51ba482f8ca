import math

import torch
import torch.nn.functional as F


def rope_at(x, p, base):
    half = x.shape[-1] // 2
    cs = [math.cos(p * base ** (-i / half)) for i in range(half)]
    sn = [math.sin(p * base ** (-i / half)) for i in range(half)]
    rows = [x[..., i] * cs[i] - x[..., i + half] * sn[i] for i in range(half)]
    rows += [x[..., i] * sn[i] + x[..., i + half] * cs[i] for i in range(half)]
    return torch.stack(rows, dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    T = cache_k.shape[2]
    rotated, p = [rope_at(k_new, position, base)], position
    for j in reversed(range(T)):
        p -= 1
        rotated.insert(0, rope_at(cache_k[:, :, j : j + 1], p, base))
    keys = torch.cat(rotated, dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(rope_at(q_new, position, base), keys, values), keys, values
