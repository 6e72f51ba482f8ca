import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    parts = [[], []]
    for i in range(half):
        t = position * base ** (-i / half)
        a, b = x[..., i], x[..., i + half]
        parts[0].append(a * math.cos(t) - b * math.sin(t))
        parts[1].append(a * math.sin(t) + b * math.cos(t))
    return torch.stack(parts[0] + parts[1], dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    scores = torch.einsum("bhqd,bhkd->bhqk", rope(q_new, position, base), new_k) / math.sqrt(q_new.shape[-1])
    numerators = math.e**scores
    total = torch.einsum("bhqk->bhq", numerators)
    weights = torch.einsum("bhqk,bhq->bhqk", numerators, total.reciprocal())
    return torch.einsum("bhqk,bhkd->bhqd", weights, new_v), new_k, new_v
