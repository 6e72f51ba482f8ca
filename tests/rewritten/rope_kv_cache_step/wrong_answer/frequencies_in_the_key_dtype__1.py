import torch


def rope(x, position, base):
    d = x.shape[-1]
    inv_freq = (base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)).to(x.dtype)
    theta = position * inv_freq.double()
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rope(q_new, position, base)
    keys = torch.cat((cache_k, rope(k_new, position, base)), dim=-2)
    values = torch.cat((cache_v, v_new), dim=-2)
    weights = torch.softmax(q @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
