import math

import torch


def append(cache, entry):
    return torch.cat((cache, entry), dim=2) if cache.numel() else entry


def rotate(x, position, base):
    half = x.shape[-1] // 2
    theta = torch.tensor([position * base ** (-i / half) for i in range(half)], dtype=torch.float64)
    z = torch.polar(torch.ones(half, dtype=torch.float64), theta).to(x.device)
    z = z * torch.complex(x[..., :half].double(), x[..., half:].double())
    return torch.cat((z.real, z.imag), -1).to(x.dtype)


def attend(q, k, v):
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(dim=-1), v)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = append(cache_k, rotate(k_new, position, base))
    new_v = append(cache_v, v_new)
    return attend(rotate(q_new, position, base), new_k, new_v), new_k, new_v
