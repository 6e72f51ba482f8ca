import math
from collections import deque

import torch


def shift(cache, entry):
    window = deque(cache.unbind(2), maxlen=cache.shape[2] or 1)
    window.append(entry[:, :, 0])
    return torch.stack(tuple(window), dim=2)


def rope(x, position, base):
    half = x.shape[-1] // 2
    thetas = [position * base ** (-i / half) for i in range(half)]
    cos = x.new_tensor([math.cos(t) for t in thetas] * 2)
    sin = x.new_tensor([-math.sin(t) for t in thetas] + [math.sin(t) for t in thetas])
    return x * cos + x.roll(half, -1) * sin


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys, values = shift(cache_k, rope(k_new, position, base)), shift(cache_v, v_new)
    query = rope(q_new, position, base)
    scores = torch.einsum("bhqd,bhkd->bhqk", query, keys) / math.sqrt(query.shape[-1])
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), values), keys, values
