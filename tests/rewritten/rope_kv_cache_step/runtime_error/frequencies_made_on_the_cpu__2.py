import math

import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    half = q_new.shape[-1] // 2
    freqs = torch.tensor([math.pow(base, -i / half) for i in range(half)], dtype=torch.float64)
    turn = torch.polar(torch.ones_like(freqs), position * freqs)

    def rotate(x):
        z = torch.complex(x[..., :half].double(), x[..., half:].double()) * turn
        return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)

    new_k = torch.cat((cache_k, rotate(k_new)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(rotate(q_new), new_k, new_v), new_k, new_v
