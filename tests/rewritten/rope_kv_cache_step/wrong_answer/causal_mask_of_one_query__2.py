import math

import torch


def rope(x, position, base):
    half = x.size(-1) // 2
    k = torch.arange(half, dtype=torch.float64, device=x.device)
    z = torch.polar(torch.ones_like(k), position * base ** (-k / half))
    y = torch.complex(x[..., :half].double(), x[..., half:].double()) * z
    return torch.cat((y.real, y.imag), dim=-1).to(x.dtype)


def attention(q, k, v):
    n_queries, n_keys = q.size(2), k.size(2)
    scores = q @ k.transpose(2, 3) / math.sqrt(q.size(-1))
    causal = torch.tril(torch.ones(n_queries, n_keys, dtype=torch.bool, device=q.device))
    return torch.where(causal, scores, float("-inf")).softmax(-1) @ v


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    return attention(rope(q_new, position, base), new_k, new_v), new_k, new_v
