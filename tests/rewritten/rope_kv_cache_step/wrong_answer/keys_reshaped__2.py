import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    out = []
    for sign, this, other in ((-1, x[..., :half], x[..., half:]), (1, x[..., half:], x[..., :half])):
        t = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
        out.append(this * t.cos().to(x.dtype) + sign * other * t.sin().to(x.dtype))
    return torch.cat(out, -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope(q_new, position, base) / math.sqrt(q_new.shape[-1])
    new_k = torch.cat((cache_k, rope(k_new, position, base)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    out = torch.zeros_like(query)
    for b in range(query.shape[0]):
        for h in range(query.shape[1]):
            columns = new_k[b, h].flatten().unflatten(0, (query.shape[-1], -1))
            out[b, h] = (query[b, h] @ columns).softmax(-1) @ new_v[b, h]
    return out, new_k, new_v
