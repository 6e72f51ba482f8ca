import math

import torch
import torch.nn.functional as F


def rope(x, position, base):
    D = x.shape[-1]
    emb = x.new_tensor([[math.cos(t), math.sin(t)] for t in (position * base ** (-2 * (c % (D // 2)) / D) for c in range(D))])
    return torch.addcmul(x * emb[:, 0], torch.roll(x, D // 2, dims=-1), emb[:, 1])


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    length = cache_k.shape[2]
    new_k, new_v = F.pad(cache_k, (0, 0, 0, 1)), F.pad(cache_v, (0, 0, 0, 1))
    new_k[:, :, length:] = rope(k_new, position, base)
    new_v[:, :, length:] = v_new
    return F.scaled_dot_product_attention(rope(q_new, position, base), new_k, new_v), new_k, new_v
