import math

import torch


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    outs = []
    for h, m in enumerate(slopes_for(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s + (ahead * m).to(q.dtype)
        visible = torch.ones_like(ahead).tril(n_k - n_q - 1).bool()
        s = torch.where(visible, s, float("-inf"))
        outs.append(torch.softmax(s, -1) @ vh)
    return torch.stack(outs, dim=-3)
