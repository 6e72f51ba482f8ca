import math
from typing import NamedTuple

import torch
import torch.nn.functional as F


class Step(NamedTuple):
    out: torch.Tensor
    values: torch.Tensor
    keys: torch.Tensor


def rope(x, position, base):
    d = x.shape[-1]
    c = torch.arange(d, device=x.device)
    theta = position * torch.exp(-2 * (c % (d // 2)).double() / d * math.log(base))
    sign = torch.where(c < d // 2, -1, 1)
    return x * theta.cos().to(x.dtype) + x.roll(d // 2, -1) * (sign * theta.sin()).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, rope(k_new, position, base)), 2)
    values = torch.cat((cache_v, v_new), 2)
    out = F.scaled_dot_product_attention(rope(q_new, position, base), keys, values)
    return tuple(Step(out=out, keys=keys, values=values))
