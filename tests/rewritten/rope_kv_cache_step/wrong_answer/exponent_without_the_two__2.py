import math

import numpy as np
import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    width = q_new.shape[-1]
    half = width // 2
    rotation = np.eye(width)
    for i in range(half):
        angle = position * math.exp(-math.log(base) * i / width)
        rotation[i, i] = rotation[half + i, half + i] = np.cos(angle)
        rotation[half + i, i] = np.sin(angle)
        rotation[i, half + i] = -np.sin(angle)
    rotation = torch.tensor(rotation, dtype=q_new.dtype, device=q_new.device)
    keys = torch.cat((cache_k, F.linear(k_new, rotation)), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(F.linear(q_new, rotation), keys, values), keys, values
