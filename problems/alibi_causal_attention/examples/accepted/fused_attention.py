# Right: torch's own attention, with bias and mask in one float mask, and slopes as the paper's code makes them.
import math

import torch
import torch.nn.functional as F


def slopes(n):
    def of_a_power_of_two(n):
        ratio = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [ratio ** (i + 1) for i in range(n)]

    if math.log2(n).is_integer():
        return of_a_power_of_two(n)
    below = 2 ** math.floor(math.log2(n))
    return of_a_power_of_two(below) + slopes(2 * below)[0::2][: n - below]


def alibi_causal_attention(q, k, v):
    lq, lk = q.size(-2), k.size(-2)
    j = torch.arange(lk, device=q.device)
    i = torch.arange(lk - lq, lk, device=q.device).unsqueeze(1)
    bias = -torch.tensor(slopes(q.size(-3)), device=q.device).view(-1, 1, 1) * (i - j).abs()
    mask = bias.masked_fill(j > i, float("-inf")).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
