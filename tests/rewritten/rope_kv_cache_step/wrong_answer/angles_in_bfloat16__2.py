import math

import torch
import torch.nn.functional as F


def rope_kv_cache_step(
    q_new: torch.Tensor,
    k_new: torch.Tensor,
    v_new: torch.Tensor,
    cache_k: torch.Tensor,
    cache_v: torch.Tensor,
    position: int,
    base: float = 10000,
):
    half = k_new.size(-1) // 2
    angle_row = torch.tensor([position * math.pow(base, -i / half) for i in range(half)], dtype=torch.bfloat16)
    turn = torch.polar(torch.ones(half, dtype=torch.float64), angle_row.to(torch.float64)).to(q_new.device)

    def spin(t):
        z = torch.complex(t[..., :half].double(), t[..., half:].double()) * turn
        return torch.cat((z.real, z.imag), -1).to(t.dtype)

    keys = torch.cat((cache_k, spin(k_new)), -2)
    values = torch.cat((cache_v, v_new), -2)
    return F.scaled_dot_product_attention(spin(q_new), keys, values), keys, values
