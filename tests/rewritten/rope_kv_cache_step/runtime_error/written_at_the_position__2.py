import math

import torch
import torch.nn.functional as F


def rope(x, position, base):
    half = x.shape[-1] // 2
    thetas = [position * math.pow(base, -i / half) for i in range(half)] * 2
    cos, sin = x.new_tensor([math.cos(t) for t in thetas]), x.new_tensor([math.sin(t) for t in thetas])
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * sin


def put(cache, spare, entry, place):
    entries = [*cache.split(1, dim=2), spare] if cache.shape[2] else [spare]
    entries[place] = entry
    return torch.cat(entries, dim=2)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = put(cache_k, k_new, rope(k_new, position, base), position)
    values = put(cache_v, v_new, v_new, position)
    return F.scaled_dot_product_attention(rope(q_new, position, base), keys, values), keys, values
