from functools import lru_cache

import torch
import torch.nn.functional as F


@lru_cache(maxsize=8)
def waves(width, base, longest=4096):
    positions = torch.arange(longest, dtype=torch.float64).unsqueeze(1)
    theta = positions / torch.pow(base, torch.arange(0, width, 2).double() / width)
    return torch.polar(torch.ones_like(theta), theta)


def rotate(x, position, base):
    table = waves(x.shape[-1], base)
    index = torch.tensor(position).clamp(max=len(table) - 1)
    row = table.index_select(0, index[None])[0].to(x.device)
    z = torch.complex(*(half.double() for half in x.chunk(2, -1))) * row
    return torch.cat((z.real, z.imag), -1).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rotate(k_new, position, base)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(rotate(q_new, position, base), new_k, new_v), new_k, new_v
