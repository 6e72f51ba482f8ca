import math

import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    half = q_new.shape[-1] // 2
    theta = position * torch.exp(torch.arange(half, device=q_new.device).double() * (-math.log(base) / half))
    cos, sin = theta.cos().to(q_new.dtype).repeat(2), theta.sin().to(q_new.dtype).repeat(2)
    for x in (q_new, k_new):
        swapped = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
        x *= cos
        x += swapped * sin
    new_k, new_v = torch.cat((cache_k, k_new), 2), torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(q_new, new_k, new_v), new_k, new_v
