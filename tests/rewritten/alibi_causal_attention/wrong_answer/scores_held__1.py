import math

import torch


def slope(h, heads):
    power = 1
    while power * 2 <= heads:
        power *= 2
    return 2 ** (-8 * (h + 1) / power) if h < power else 2 ** (-4 * (2 * (h - power) + 1) / power)


def alibi_causal_attention(q, k, v):
    heads, lq, lk = q.shape[-3], q.shape[-2], k.shape[-2]
    rows = []
    for i in range(lq):
        at = lk - lq + i
        s = torch.einsum("...hd,...hjd->...hj", q[..., i, :], k) * q.shape[-1] ** -0.5
        back = at - torch.arange(lk, device=q.device)
        bias = torch.stack([-slope(h, heads) * back for h in range(heads)]).to(q.dtype)
        s = torch.clamp(s + bias, min=-10_000, max=10_000)
        s = s.masked_fill(back < 0, -math.inf)
        rows.append(torch.einsum("...hj,...hjd->...hd", torch.softmax(s, -1), v))
    return torch.stack(rows, -2)
