# Each angle is repeated for neighbours, while halves are paired.
# Source: https://github.com/huggingface/transformers/issues/40462, https://github.com/baidu/ERNIE-Image/issues/6
import math

import torch


def turned(x, position, base):
    half = x.shape[-1] // 2
    angle = position * base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    cos, sin = (wave.repeat_interleave(2).to(x.dtype) for wave in (angle.cos(), angle.sin()))
    a, b = x[..., :half], x[..., half:]
    return x * cos + torch.cat((-b, a), dim=-1) * sin


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = turned(q_new, position, base), turned(k_new, position, base)
    new_k, new_v = torch.cat((cache_k, k), dim=2), torch.cat((cache_v, v_new), dim=2)
    weights = (q @ new_k.mT / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ new_v, new_k, new_v
