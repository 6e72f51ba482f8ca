import torch


def rope_(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half].clone(), x[..., half:].clone()
    x[..., :half] = a * cos - b * sin
    x[..., half:] = a * sin + b * cos
    return x


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope_(q_new, position, base), rope_(k_new, position, base)
    keys = torch.cat((cache_k, k), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    weights = torch.softmax(q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
