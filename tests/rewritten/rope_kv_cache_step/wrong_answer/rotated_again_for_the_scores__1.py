import torch


def rope(x, positions, base):
    d = x.shape[-1]
    inv_freq = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = torch.outer(positions.double(), inv_freq)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    positions = torch.arange(position - cache_k.shape[2], position + 1, device=k_new.device)
    q = rope(q_new, positions[-1:], base)
    all_keys = rope(torch.cat((cache_k, k_new), dim=2), positions, base)
    new_v = torch.cat((cache_v, v_new), dim=2)
    weights = torch.softmax(q @ all_keys.transpose(2, 3) / q.shape[-1] ** 0.5, dim=-1)
    new_k = torch.cat((cache_k, all_keys[:, :, -1:]), dim=2)
    return weights @ new_v, new_k, new_v
