import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    i = torch.arange(half, device=x.device, dtype=torch.float64)
    theta = position * torch.exp(-i / half * math.log(base))
    c, s = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    result = torch.empty_like(x)
    result[..., :half] = x[..., :half] * c - x[..., half:] * s
    result[..., half:] = x[..., :half] * s + x[..., half:] * c
    return result


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rope(q_new, position, base) / math.sqrt(q_new.shape[-1])
    k = rope(k_new, position, base)
    old_scores = (q * cache_k).sum(-1)
    own_score = (q * k).sum(-1)
    weights = torch.cat((old_scores, own_score), -1).softmax(-1).unsqueeze(-1)
    out = (weights[:, :, :-1] * cache_v).sum(2, keepdim=True) + weights[:, :, -1:] * v_new
    return out, cache_k * 1, cache_v * 1
