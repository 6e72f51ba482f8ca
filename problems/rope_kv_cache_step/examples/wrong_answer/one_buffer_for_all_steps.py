# The results are views of buffers that the next step writes into.
import math

import torch

_kept = {}


def buffer(name, like):
    batch, heads, entries, width = like.shape
    key = (name, batch, heads, width, like.dtype, like.device)
    if key not in _kept or _kept[key].shape[2] <= entries:
        _kept[key] = like.new_empty(batch, heads, 2 * entries + 8, width)
    return _kept[key]


def turned(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = turned(q_new, position, base), turned(k_new, position, base)
    old = cache_k.shape[2]
    new_k, new_v = (buffer(name, cache_k)[:, :, : old + 1] for name in "kv")
    new_k[:, :, :old], new_v[:, :, :old] = cache_k, cache_v
    new_k[:, :, old:], new_v[:, :, old:] = k, v_new
    weights = (q @ new_k.mT / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ new_v, new_k, new_v
