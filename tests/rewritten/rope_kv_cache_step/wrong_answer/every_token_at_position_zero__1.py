import torch


def rope(x, base):
    seq_len, d = x.shape[-2:]
    inv_freq = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = torch.outer(torch.arange(seq_len, device=x.device).double(), inv_freq)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, base), rope(k_new, base)
    new_k = torch.cat((cache_k, k), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    weights = torch.softmax(q @ new_k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
    return weights @ new_v, new_k, new_v
