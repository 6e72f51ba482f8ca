import torch


def rope(x, position, base):
    d = x.shape[-1]
    angle = position / base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    lo, hi = x.chunk(2, -1)
    return torch.cat((lo * cos - hi * sin, lo * sin + hi * cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys = torch.cat((cache_k, k), -2)
    values = torch.cat((cache_v, v_new), -2)
    attn = torch.softmax(torch.matmul(q, keys.transpose(-1, -2)), dim=-1)
    return torch.matmul(attn, values), keys, values
