import torch

inv_freqs = {}


def rotate(t, position, base):
    width = t.shape[-1]
    key = (width, t.device)
    if key not in inv_freqs:
        inv_freqs[key] = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float64, device=t.device) / width)
    theta = position * inv_freqs[key]
    cos, sin = theta.cos().to(t.dtype), theta.sin().to(t.dtype)
    first, second = t.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query, key = rotate(q_new, position, base), rotate(k_new, position, base)
    keys = torch.cat([cache_k, key], dim=-2)
    values = torch.cat([cache_v, v_new], dim=-2)
    scores = query @ keys.transpose(-1, -2) / q_new.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1) @ values, keys, values
