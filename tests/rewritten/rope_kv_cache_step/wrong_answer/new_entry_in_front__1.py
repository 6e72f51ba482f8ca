import torch


def rope(x, position, base):
    d = x.shape[-1]
    angle = position / base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    x1, x2 = x.split(d // 2, -1)
    return torch.cat([x1 * cos - x2 * sin, x1 * sin + x2 * cos], -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rope(q_new, position, base)
    new_k = torch.cat([rope(k_new, position, base), cache_k], -2)
    new_v = torch.cat([v_new, cache_v], -2)
    attn = torch.softmax(torch.matmul(q, new_k.transpose(-1, -2)) / q.shape[-1] ** 0.5, -1)
    return torch.matmul(attn, new_v), new_k, new_v
