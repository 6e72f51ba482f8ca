import math

import torch


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k, v, old_k, old_v = (t.detach() for t in (q_new, k_new, v_new, cache_k, cache_v))
    B, H, T, D = old_k.shape
    keys, values = torch.zeros(2, B, H, T + 1, D, dtype=k.dtype, device=k.device)
    query = torch.zeros_like(q)
    for i in range(D // 2):
        j, theta = i + D // 2, position / base ** (2 * i / D)
        cos, sin = math.cos(theta), math.sin(theta)
        query[..., i], query[..., j] = q[..., i] * cos - q[..., j] * sin, q[..., i] * sin + q[..., j] * cos
        keys[:, :, T:, i], keys[:, :, T:, j] = k[..., i] * cos - k[..., j] * sin, k[..., i] * sin + k[..., j] * cos
    keys[:, :, :T], values[:, :, :T], values[:, :, T:] = old_k, old_v, v
    scores = torch.matmul(query, keys.transpose(2, 3)) / math.sqrt(D)
    return torch.matmul(scores.softmax(-1), values), keys.clone(), values.clone()
