import torch


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x2, x1), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    freqs = position * base ** (-torch.arange(0, D, 2, dtype=torch.float64, device=q_new.device) / D)
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos().to(q_new.dtype), emb.sin().to(q_new.dtype)
    q = q_new * cos + rotate_half(q_new) * sin
    k = k_new * cos + rotate_half(k_new) * sin
    keys = torch.cat((cache_k, k), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    weights = torch.softmax(q @ keys.transpose(2, 3) / D**0.5, dim=-1)
    return weights @ values, keys, values
