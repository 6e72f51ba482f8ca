# Keys are kept as they come, and all are rotated when they are read: another convention.
# Source: https://github.com/EleutherAI/gpt-neox/pull/363 (the other way round)
import math

import torch


def turned(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = turned(q_new, position, base)
    new_k, new_v = torch.cat((cache_k, k_new), dim=2), torch.cat((cache_v, v_new), dim=2)
    at = position - cache_k.shape[2] + torch.arange(cache_k.shape[2] + 1, device=k_new.device)[:, None]
    weights = (q @ turned(new_k, at, base).mT / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ new_v, new_k, new_v
