import torch


def rope(x, pos, base):
    d = x.shape[-1]
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d))
    angles = pos * inv_freq
    c, s = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat([x1 * c - x2 * s, x1 * s + x2 * c], dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat([cache_k, k_new], dim=-2)
    values = torch.cat([cache_v, v_new], dim=-2)
    positions = torch.arange(keys.size(-2), device=keys.device).unsqueeze(1)
    keys = rope(keys, positions, base)
    scores = rope(q_new, position, base) @ keys.transpose(-2, -1) * keys.size(-1) ** -0.5
    return torch.softmax(scores, dim=-1) @ values, keys, values
