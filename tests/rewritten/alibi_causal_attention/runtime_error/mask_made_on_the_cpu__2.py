import math

import torch


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
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    future = torch.full((n_q, n_k), float("-inf")).triu(n_k - n_q + 1)
    outs = []
    for h, m in enumerate(make_slopes(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s + (ahead * m).to(q.dtype)
        s = s + future.to(q.dtype)
        outs.append(torch.softmax(s, -1) @ vh)
    return torch.stack(outs, dim=-3)
