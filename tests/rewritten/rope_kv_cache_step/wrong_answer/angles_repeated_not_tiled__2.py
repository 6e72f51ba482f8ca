import math

import torch


def rope(x, position, base):
    d = x.shape[-1]
    channels = []
    for c in range(d):
        theta = position * base ** (-2 * (c // 2) / d)
        if c < d // 2:
            turned = x[..., c] * math.cos(theta) - x[..., c + d // 2] * math.sin(theta)
        else:
            turned = x[..., c] * math.cos(theta) + x[..., c - d // 2] * math.sin(theta)
        channels.append(turned)
    return torch.stack(channels, dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope(q_new, position, base)
    keys = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    scores = torch.einsum("bhqd,bhtd->bhqt", query, keys) / math.sqrt(query.shape[-1])
    return torch.einsum("bhqt,bhtd->bhqd", scores.softmax(dim=-1), values), keys, values
