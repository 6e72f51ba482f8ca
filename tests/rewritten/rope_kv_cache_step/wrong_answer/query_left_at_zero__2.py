import math

import torch
import torch.nn.functional as F


class Rotary:
    def __init__(self, width, base, offset=0):
        self.width, self.base, self.offset = width, base, offset

    def __call__(self, x):
        half = self.width // 2
        ts = [self.offset * self.base ** (-i / half) for i in range(half)]
        z = torch.tensor([complex(math.cos(t), math.sin(t)) for t in ts], dtype=torch.complex128, device=x.device)
        y = torch.complex(x[..., :half].double(), x[..., half:].double()) * z
        return torch.cat((y.real, y.imag), -1).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    rotary = Rotary(q_new.shape[-1], base)
    query = rotary(q_new)
    rotary.offset = position
    keys, values = torch.cat((cache_k, rotary(k_new)), 2), torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(query, keys, values), keys, values
