import torch


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    d = q_new.shape[-1]
    inv_freq = base ** -(torch.arange(0, d, 2, device=q_new.device).double() / d)
    emb = torch.repeat_interleave(position * inv_freq, 2, dim=-1)
    cos, sin = emb.cos().to(q_new.dtype), emb.sin().to(q_new.dtype)
    q = q_new * cos + rotate_half(q_new) * sin
    k = k_new * cos + rotate_half(k_new) * sin
    new_k = torch.cat([cache_k, k], dim=2)
    new_v = torch.cat([cache_v, v_new], dim=2)
    weights = torch.softmax(q @ new_k.transpose(-1, -2) / d**0.5, dim=-1)
    return weights @ new_v, new_k, new_v
