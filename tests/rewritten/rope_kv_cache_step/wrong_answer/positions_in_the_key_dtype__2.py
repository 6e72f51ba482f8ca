import math

import torch


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    half = k_new.shape[-1] // 2
    p = k_new.new_full((), position).item()
    thetas = torch.tensor([p * math.pow(base, -i / half) for i in range(half)], dtype=torch.float64)
    cos, sin = thetas.cos().to(k_new), thetas.sin().to(k_new)

    def rotate(x):
        a, b = x.tensor_split(2, dim=-1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)

    new_k = torch.cat((cache_k, rotate(k_new)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    scores = torch.einsum("bhqd,bhkd->bhqk", rotate(q_new), new_k) / math.sqrt(2 * half)
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), new_v), new_k, new_v
