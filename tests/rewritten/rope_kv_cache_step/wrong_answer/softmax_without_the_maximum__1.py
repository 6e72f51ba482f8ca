import torch


def rope(x, position, base):
    d = x.shape[-1]
    angle = position * base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def softmax(scores):
    e = torch.exp(scores)
    return e / e.sum(dim=-1, keepdim=True)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys = torch.cat((cache_k, k), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    weights = softmax(q @ keys.transpose(2, 3) / q.shape[-1] ** 0.5)
    return weights @ values, keys, values
