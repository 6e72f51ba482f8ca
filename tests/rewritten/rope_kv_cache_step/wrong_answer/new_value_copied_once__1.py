import math

import torch


def spin(vector, position, base):
    first, second = vector.chunk(2, dim=-1)
    n = first.shape[-1]
    phi = position * base ** (-torch.arange(n, dtype=torch.float64, device=vector.device) / n)
    c, s = phi.cos().to(vector.dtype), phi.sin().to(vector.dtype)
    return torch.cat([first * c - second * s, first * s + second * c], dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    if not cache_k.shape[-2]:
        out = v_new.clone()
        return out, spin(k_new, position, base), out
    keys = torch.cat([cache_k, spin(k_new, position, base)], dim=-2)
    values = torch.cat([cache_v, v_new], dim=-2)
    scores = spin(q_new, position, base) @ keys.transpose(-1, -2) / math.sqrt(q_new.shape[-1])
    return torch.softmax(scores, dim=-1) @ values, keys, values
