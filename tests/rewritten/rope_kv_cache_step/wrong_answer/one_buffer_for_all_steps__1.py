import torch

storage = {}


def reserve(which, cache):
    B, H, T, D = cache.shape
    key = (which, B, H, D, cache.dtype, cache.device)
    held = storage.get(key)
    if held is None or held.size(2) < T + 1:
        held = storage[key] = torch.empty(B, H, 2 * T + 8, D, dtype=cache.dtype, device=cache.device)
    return held[:, :, : T + 1]


def rope(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    T = cache_k.shape[2]
    keys, values = reserve("keys", cache_k), reserve("values", cache_v)
    keys[:, :, :T].copy_(cache_k.detach())
    values[:, :, :T].copy_(cache_v.detach())
    keys[:, :, T:].copy_(rope(k_new, position, base))
    values[:, :, T:].copy_(v_new)
    weights = torch.softmax(rope(q_new, position, base) @ keys.transpose(2, 3) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
