import torch


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    theta = position * base ** (-torch.arange(0, D, 2, dtype=torch.float64, device=q_new.device) / D)
    cos, sin = theta.cos().to(q_new.dtype), theta.sin().to(q_new.dtype)
    a, b = q_new.chunk(2, dim=-1)
    q = torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)
    keys = torch.cat((cache_k, k_new), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    weights = torch.softmax(q @ keys.transpose(-1, -2) / D**0.5, dim=-1)
    return weights @ values, keys, values
