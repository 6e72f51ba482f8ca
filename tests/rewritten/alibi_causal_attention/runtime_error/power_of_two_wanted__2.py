import math

import torch


def slopes_for(heads):
    tables = {2**p: [2 ** (-8 * (h + 1) / 2**p) for h in range(2**p)] for p in range(heads.bit_length())}
    if heads in tables:
        return tables[heads]
    raise ValueError("only 1, 2, 4, 8, ... heads")


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
