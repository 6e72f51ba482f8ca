import torch


def rope(x, position, base):
    d = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    freqs = position * inv_freq
    cos, sin = freqs.cos().to(torch.float32), freqs.sin().to(torch.float32)
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = rope(q_new, position, base), rope(k_new, position, base)
    keys = torch.cat((cache_k, k), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    attn = torch.softmax(torch.matmul(q, keys.transpose(2, 3)) / q.shape[-1] ** 0.5, dim=-1)
    return torch.matmul(attn, values), keys, values
