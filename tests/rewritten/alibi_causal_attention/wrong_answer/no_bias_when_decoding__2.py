import math

import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    row = torch.arange(n_q, device=q.device)
    outs = []
    for h, m in enumerate(slope_list(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s + ((row[None, :] - row[:, None]) * m).to(q.dtype)
        s[..., ahead > 0] = float("-inf")
        outs.append(torch.softmax(s, -1) @ vh)
    return torch.stack(outs, dim=-3)
