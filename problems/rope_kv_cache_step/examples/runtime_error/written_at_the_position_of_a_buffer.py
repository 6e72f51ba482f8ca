# A longer buffer is filled at the position, which need not be the next free place.
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
    old = cache_k.shape[2]
    new_k, new_v = (x.new_zeros(*x.shape[:2], old + 1, x.shape[3]) for x in (cache_k, cache_v))
    new_k[:, :, :old], new_v[:, :, :old] = cache_k, cache_v
    new_k[:, :, position], new_v[:, :, position] = k[:, :, 0], v_new[:, :, 0]
    weights = (q @ new_k.mT / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ new_v, new_k, new_v
