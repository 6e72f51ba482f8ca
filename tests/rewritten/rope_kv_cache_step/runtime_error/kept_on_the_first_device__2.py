import math

import torch


class Rotary:
    rows = {}

    @classmethod
    def row(cls, x, position, base):
        width = x.shape[-1]
        name = f"{width}/{position}/{float(base)}/{x.dtype}"
        if name not in cls.rows:
            thetas = [position * base ** (-2 * (c % (width // 2)) / width) for c in range(width)]
            cos, sin = [math.cos(t) for t in thetas], [math.sin(t) for t in thetas]
            cls.rows[name] = torch.tensor([cos, sin], dtype=x.dtype, device=x.device)
        return cls.rows[name]


def rope(x, position, base):
    cos, sin = Rotary.row(x, position, base)
    a, b = x.tensor_split(2, dim=-1)
    return x * cos + torch.cat((b.neg(), a), -1) * sin


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k, new_v = torch.cat((cache_k, rope(k_new, position, base)), 2), torch.cat((cache_v, v_new), 2)
    scores = torch.einsum("bhqd,bhkd->bhqk", rope(q_new, position, base), new_k) / math.sqrt(new_k.shape[-1])
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), new_v), new_k, new_v
