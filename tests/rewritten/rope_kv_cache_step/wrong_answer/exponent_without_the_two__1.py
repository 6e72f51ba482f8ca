import torch


def rope(x, position, base):
    d = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(d // 2, dtype=torch.float64, device=x.device) / d)
    theta = position * inv_freq
    cos, sin = torch.cos(theta).to(x.dtype), torch.sin(theta).to(x.dtype)
    x1, x2 = x.split(d // 2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys, values = torch.cat([cache_k, k], 2), torch.cat([cache_v, v_new], 2)
    weights = torch.softmax(q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5, -1)
    return weights @ values, keys, values
