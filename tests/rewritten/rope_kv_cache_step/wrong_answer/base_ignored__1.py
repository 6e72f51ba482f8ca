import torch


def rope(x, pos, theta=10000.0):
    d = x.shape[-1]
    inv_freq = 1.0 / (theta ** (torch.arange(0, d, 2, device=x.device).double() / d))
    angle = pos * inv_freq
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, -1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position), rope(k_new, position)
    keys = torch.cat((cache_k, k), 2)
    values = torch.cat((cache_v, v_new), 2)
    scores = q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5
    return scores.softmax(-1) @ values, keys, values
