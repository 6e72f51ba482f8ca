import torch


def rope(x, positions, base):
    d = x.shape[-1]
    inv_freq = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = torch.outer(positions.double(), inv_freq)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, k_new), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    positions = torch.arange(position - cache_k.shape[2], position + 1, device=keys.device)
    q, k = rope(q_new, positions[-1:], base), rope(keys, positions, base)
    weights = torch.softmax(q @ k.transpose(2, 3) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ values, keys, values
