import torch


def rope(x, positions, base):
    d = x.shape[-1]
    inv_freq = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    angles = torch.outer(positions.double(), inv_freq)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, k_new), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    T = cache_k.shape[2]
    positions = torch.arange(position - T, position + 1, device=keys.device)
    keys = rope(keys, positions, base)
    q = rope(q_new, positions[-1:], base)
    scores = torch.matmul(q, keys.transpose(-1, -2)) / q.shape[-1] ** 0.5
    return torch.matmul(scores.softmax(dim=-1), values), keys, values
