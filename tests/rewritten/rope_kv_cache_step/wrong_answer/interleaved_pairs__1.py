import torch


def rope(x, position, base):
    d = x.shape[-1]
    theta = position * base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    y = torch.empty_like(x)
    y[..., ::2] = even * cos - odd * sin
    y[..., 1::2] = even * sin + odd * cos
    return y


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys = torch.cat([cache_k, k], dim=2)
    values = torch.cat([cache_v, v_new], dim=2)
    attn = torch.softmax(q @ keys.transpose(-1, -2) / q.shape[-1] ** 0.5, dim=-1)
    return attn @ values, keys, values
