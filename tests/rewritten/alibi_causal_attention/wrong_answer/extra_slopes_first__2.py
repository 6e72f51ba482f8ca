import math

import torch


def slopes_for(heads):
    n = 2 ** int(math.log2(heads))
    left = heads - n
    exponents = [8 * (2 * h + 1) / (2 * n) if h < left else 8 * (h - left + 1) / n for h in range(heads)]
    return [2**-e for e in exponents]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    outs = []
    for h, m in enumerate(slopes_for(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s + (ahead * m).to(q.dtype)
        s[..., ahead > 0] = float("-inf")
        outs.append(torch.softmax(s, -1) @ vh)
    return torch.stack(outs, dim=-3)
