import math

import torch


def slope(h, heads):
    power = 1
    while power * 2 <= heads:
        power *= 2
    return 2 ** (-8 * (h + 1) / power) if h < power else 2 ** (-4 * (2 * (h - power) + 1) / power)


NEVER = {torch.float32: -math.inf, torch.float64: -math.inf}


def alibi_causal_attention(q, k, v):
    heads, lq, lk = q.shape[-3], q.shape[-2], k.shape[-2]
    rows = []
    for i in range(lq):
        at = lk - lq + i
        s = torch.einsum("...hd,...hjd->...hj", q[..., i, :], k) * q.shape[-1] ** -0.5
        back = at - torch.arange(lk, device=q.device)
        bias = torch.stack([-slope(h, heads) * back for h in range(heads)]).to(q.dtype)
        s = s + bias
        s[..., at + 1 :] = NEVER.get(q.dtype, -60000.0)
        rows.append(torch.einsum("...hj,...hjd->...hd", torch.softmax(s, -1), v))
    return torch.stack(rows, -2)
