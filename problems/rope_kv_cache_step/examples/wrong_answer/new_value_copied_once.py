# The first step needs no attention, and one copy of the value is two results: to add to `out` changes the cache.
import math

import torch


def turned(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = turned(q_new, position, base), turned(k_new, position, base)
    if cache_k.shape[2] == 0:
        value = v_new.clone()
        return value, k, value
    new_k, new_v = torch.cat((cache_k, k), dim=2), torch.cat((cache_v, v_new), dim=2)
    weights = (q @ new_k.mT / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ new_v, new_k, new_v
