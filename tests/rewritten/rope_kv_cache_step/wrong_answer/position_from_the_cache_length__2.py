import math

import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    new_k, new_v = torch.cat((cache_k, k_new), dim=2), torch.cat((cache_v, v_new), dim=2)
    last = new_k.shape[2] - 1
    query = q_new.clone()
    for i in range(D // 2):
        theta = last * math.pow(base, -2 * i / D)
        for x, old in ((query, q_new), (new_k[:, :, last:], k_new)):
            a, b = old[..., i], old[..., i + D // 2]
            x[..., i] = a * math.cos(theta) - b * math.sin(theta)
            x[..., i + D // 2] = a * math.sin(theta) + b * math.cos(theta)
    return F.scaled_dot_product_attention(query, new_k, new_v), new_k, new_v
