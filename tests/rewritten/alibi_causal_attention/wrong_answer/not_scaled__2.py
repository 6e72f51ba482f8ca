import math

import torch
import torch.nn.functional as F


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def alibi_causal_attention(q, k, v):
    H, Lq, _ = q.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(-1, 1) - torch.arange(Lk, device=q.device)
    m = torch.tensor(make_slopes(H), device=q.device).view(H, 1, 1)
    bias = -m * dist
    bias = bias.masked_fill(dist < 0, float("-inf")).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias, scale=1.0)
