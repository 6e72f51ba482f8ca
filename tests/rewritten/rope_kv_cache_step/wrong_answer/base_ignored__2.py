import math

import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    dim = q_new.shape[-1]
    i = torch.arange(dim // 2, dtype=torch.float64, device=q_new.device)
    freqs = torch.exp(-2 * i / dim * math.log(10000.0))
    emb = (position * freqs).tile(2)
    sign = torch.where(torch.arange(dim, device=q_new.device) < dim // 2, -1.0, 1.0)
    cos, sin = emb.cos().to(q_new.dtype), (sign * emb.sin()).to(q_new.dtype)

    pair = torch.cat((q_new, k_new), dim=2)
    pair = pair * cos + pair.roll(dim // 2, dims=-1) * sin
    query, key = pair[:, :, :1], pair[:, :, 1:]

    new_k, new_v = torch.cat((cache_k, key), dim=2), torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(query, new_k, new_v), new_k, new_v
