import math

import torch


def rotate_one(x, p, base):
    """x is (B, H, D), p a whole number."""
    half = x.shape[-1] // 2
    thetas = [p * base ** (-2 * i / (2 * half)) for i in range(half)]
    cos = torch.tensor([math.cos(t) for t in thetas], dtype=x.dtype, device=x.device)
    sin = torch.tensor([math.sin(t) for t in thetas], dtype=x.dtype, device=x.device)
    first, second = x[..., :half], x[..., half:]
    return torch.cat((first * cos - second * sin, first * sin + second * cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rotate_one(q_new[:, :, 0], position, base)
    entries = [*cache_k.unbind(2), k_new[:, :, 0]]
    entries = [rotate_one(entry, index, base) for index, entry in enumerate(entries)]
    values = [*cache_v.unbind(2), v_new[:, :, 0]]
    scores = torch.stack([(query * entry).sum(-1) for entry in entries], -1) / math.sqrt(query.shape[-1])
    weights = scores.softmax(-1)
    out = sum(weights[..., j, None] * value for j, value in enumerate(values))
    return out[:, :, None], torch.stack(entries, 2), torch.stack(values, 2)
