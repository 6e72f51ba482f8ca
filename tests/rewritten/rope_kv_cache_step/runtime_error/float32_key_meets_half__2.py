import math

import torch
import torch.nn.functional as F


def rotate(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), -1) * sin


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    half = q_new.shape[-1] // 2
    thetas = [position * base ** (-i / half) for i in range(half)] * 2
    cos = torch.tensor([math.cos(t) for t in thetas], device=q_new.device, dtype=torch.float32)
    sin = torch.tensor([math.sin(t) for t in thetas], device=q_new.device, dtype=torch.float32)
    new_k = torch.cat((cache_k, rotate(k_new, cos, sin)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(rotate(q_new, cos, sin), new_k, new_v), new_k, new_v
