import torch


def rope(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    angle = position * base ** (-torch.arange(0, D, 2, dtype=torch.float64, device=q_new.device) / D)
    cos, sin = angle.cos().to(q_new.dtype), angle.sin().to(q_new.dtype)
    keys = torch.cat([cache_k, rope(k_new, cos, sin)], dim=2)
    values = torch.cat([cache_v, v_new], dim=2)
    weights = torch.softmax(rope(q_new, cos, sin) @ keys.transpose(-1, -2) / D**0.5, dim=-1)
    return weights @ values, torch.clone(cache_k), torch.clone(cache_v)
