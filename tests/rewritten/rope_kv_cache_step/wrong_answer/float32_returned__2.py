import math

import torch


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    B, H, T, D = cache_k.shape
    options = {"dtype": torch.float32, "device": q_new.device}
    new_k, new_v = torch.zeros(B, H, T + 1, D, **options), torch.zeros(B, H, T + 1, D, **options)
    query = torch.zeros(B, H, 1, D, **options)
    new_k[:, :, :T], new_v[:, :, :T] = cache_k, cache_v
    new_v[:, :, T:] = v_new
    for i in range(D // 2):
        theta = position * base ** (-2 * i / D)
        cos, sin = math.cos(theta), math.sin(theta)
        j = i + D // 2
        for target, source in ((query, q_new), (new_k[:, :, T:], k_new)):
            a, b = source[..., i].to(torch.float32), source[..., j].to(torch.float32)
            target[..., i] = a * cos - b * sin
            target[..., j] = a * sin + b * cos
    scores = torch.einsum("bhqd,bhkd->bhqk", query, new_k) / math.sqrt(D)
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), new_v), new_k, new_v
