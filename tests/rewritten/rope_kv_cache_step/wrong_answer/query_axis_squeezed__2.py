import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    result = []
    for i in range(2 * half):
        theta = position * base ** (-(i % half) / half)
        partner = -x[..., i + half] if i < half else x[..., i - half]
        result.append(x[..., i] * math.cos(theta) + partner * math.sin(theta))
    return torch.stack(result, dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope(q_new, position, base).squeeze(2)
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    scores = torch.einsum("bhd,bhtd->bht", query, new_k) / math.sqrt(query.shape[-1])
    return torch.einsum("bht,bhtd->bhd", scores.softmax(-1), new_v), new_k, new_v
