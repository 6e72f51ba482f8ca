import torch


def rope(x, offset, base):
    d = x.shape[-1]
    angle = offset * base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    seen = cache_k.size(-2)
    q, k = rope(q_new, seen, base), rope(k_new, seen, base)
    keys = torch.cat((cache_k, k), dim=-2)
    values = torch.cat((cache_v, v_new), dim=-2)
    weights = torch.softmax(q @ keys.transpose(-1, -2) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
