import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    theta = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    # more digits inside
    q = rope(q_new.to(torch.float32), position, base)
    k = rope(k_new.to(torch.float32), position, base)
    keys = torch.cat((cache_k.to(torch.float32), k), dim=2)
    values = torch.cat((cache_v.to(torch.float32), v_new.to(torch.float32)), dim=2)
    attn = torch.softmax(q @ keys.transpose(-1, -2) / q.shape[-1] ** 0.5, dim=-1)
    return attn @ values, keys, values
