import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def roll_in(cache, entry):
    size = max(cache.shape[2], 1)
    return torch.cat((cache, entry), dim=2)[:, :, -size:].clone()


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rope(q_new, position, base)
    keys, values = roll_in(cache_k, rope(k_new, position, base)), roll_in(cache_v, v_new)
    weights = torch.softmax(q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
