from functools import lru_cache

import numpy as np
import torch
import torch.nn.functional as F


@lru_cache
def precompute(width, base, max_len=4096):
    theta = np.arange(max_len)[:, None] * np.power(float(base), -np.arange(0, width, 2) / width)
    return np.cos(theta), np.sin(theta)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    cos, sin = (torch.from_numpy(table[position]).to(q_new) for table in precompute(q_new.shape[-1], base))

    def rotate(x):
        a, b = x.unflatten(-1, (2, -1)).unbind(-2)
        return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)

    new_k = torch.cat((cache_k, rotate(k_new)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(rotate(q_new), new_k, new_v), new_k, new_v
