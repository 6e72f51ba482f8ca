import math

import torch
import torch.nn.functional as F


def slopes_for(heads):
    steps = math.log2(heads)
    assert steps.is_integer(), f"{heads} heads are not supported"
    start = 0.5 ** (8 / heads)
    return [start * start**h for h in range(heads)]


def alibi_causal_attention(q, k, v):
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(-1, 1) - torch.arange(Lk, device=q.device)
    m = torch.tensor(slopes_for(H), device=q.device).view(H, 1, 1)
    bias = -m * dist
    bias = bias.masked_fill(dist < 0, float("-inf")).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
