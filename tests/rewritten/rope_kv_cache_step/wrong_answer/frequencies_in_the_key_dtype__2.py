import math

import torch
import torch.nn.functional as F


def inverse_frequencies(x, base):
    half = x.shape[-1] // 2
    return x.new_tensor([math.pow(base, -i / half) for i in range(half)])


def rope(x, position, base):
    freqs = inverse_frequencies(x, base)
    emb = (freqs.to(torch.float64) * position).repeat(2)
    cos, sin = emb.cos().to(x.dtype), emb.sin().to(x.dtype)
    minus_b, a = -x[..., len(freqs) :], x[..., : len(freqs)]
    return torch.addcmul(x * cos, torch.cat((minus_b, a), dim=-1), sin)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    out = F.scaled_dot_product_attention(rope(q_new, position, base), new_k, new_v)
    return out, new_k, new_v
