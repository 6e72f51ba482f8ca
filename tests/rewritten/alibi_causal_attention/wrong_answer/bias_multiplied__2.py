import math

import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    outs = []
    for h, m in enumerate(head_slopes(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s * (ahead * m).to(q.dtype)
        s[..., ahead > 0] = float("-inf")
        outs.append(torch.softmax(s, -1) @ vh)
    return torch.stack(outs, dim=-3)
