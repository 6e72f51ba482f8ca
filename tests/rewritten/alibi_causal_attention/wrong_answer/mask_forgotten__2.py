import math

import torch
import torch.nn.functional as F


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


def alibi_causal_attention(q, k, v):
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(-1, 1) - torch.arange(Lk, device=q.device)
    m = torch.tensor(get_slopes(H), device=q.device).view(H, 1, 1)
    bias = (-m * dist.abs()).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
