import math

import torch
import torch.nn.functional as F


def push(cache, entry):
    grown = F.pad(cache, (0, 0, 1, 0))
    grown[:, :, 0] = entry[:, :, 0]
    return grown


def rope(x, position, base):
    half = x.shape[-1] // 2
    t = [position * base ** (-i / half) for i in range(half)]
    a, b = x.unbind(-1)[:half], x.unbind(-1)[half:]
    front = [a[i] * math.cos(t[i]) - b[i] * math.sin(t[i]) for i in range(half)]
    back = [a[i] * math.sin(t[i]) + b[i] * math.cos(t[i]) for i in range(half)]
    return torch.stack(front + back, -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k, new_v = push(cache_k, rope(k_new, position, base)), push(cache_v, v_new)
    scores = (rope(q_new, position, base) * new_k).sum(-1) / math.sqrt(q_new.shape[-1])
    out = torch.einsum("bht,bhtd->bhd", scores.softmax(-1), new_v)
    return out[:, :, None], new_k, new_v
