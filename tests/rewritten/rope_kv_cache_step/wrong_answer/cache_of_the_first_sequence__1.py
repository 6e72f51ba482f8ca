import torch


def rope(x, position, base):
    d = x.shape[-1]
    angle = position / base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    u, w = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat((u * c - w * s, u * s + w * c), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope(q_new, position, base)
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    keys, values = new_k[0], new_v[0]
    probs = torch.softmax(query @ keys.transpose(-1, -2) / query.shape[-1] ** 0.5, dim=-1)
    return probs @ values, new_k, new_v
