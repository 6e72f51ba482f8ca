import math

import torch
import torch.nn.functional as F


def angles(width, position, base, past_length):
    where = position if position else past_length
    return [where * base ** (-2 * i / width) for i in range(width // 2)]


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    R = torch.eye(D, dtype=torch.float64)
    for i, t in enumerate(angles(D, position, base, cache_k.shape[2])):
        j = i + D // 2
        R[i, i], R[i, j], R[j, i], R[j, j] = math.cos(t), -math.sin(t), math.sin(t), math.cos(t)
    R = R.to(q_new)
    new_k = torch.cat((cache_k, F.linear(k_new, R)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(F.linear(q_new, R), new_k, new_v), new_k, new_v
