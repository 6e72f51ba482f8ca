import torch
import torch.nn.functional as F


def rope(x, position, base):
    D = x.shape[-1]
    inv_freq = torch.pow(base, -torch.arange(0, D, 2, dtype=torch.float64, device=x.device) / D)
    freqs = position * inv_freq
    emb = torch.cat((freqs, freqs))
    rotated = torch.cat((-x[..., D // 2 :], x[..., : D // 2]), dim=-1)
    return x * emb.cos().to(x.dtype) + rotated * emb.sin().to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=-2)
    new_v = torch.cat((cache_v, v_new), dim=-2)
    # causal: up to and including the token itself
    end = position + 1
    out = F.scaled_dot_product_attention(rope(q_new, position, base), new_k[:, :, :end], new_v[:, :, :end])
    return out, new_k, new_v
