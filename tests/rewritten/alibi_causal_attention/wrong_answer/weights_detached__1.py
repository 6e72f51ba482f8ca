import math

import numpy as np
import torch
import torch.nn.functional as F


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = 1 / math.sqrt(D)
    m = torch.tensor(slope_list(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk - Lq, Lk, device=q.device).reshape(Lq, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * (j - i)).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j > i, -math.inf)
    w = F.softmax(s, dim=-1).detach()
    return torch.einsum("...ij,...jd->...id", w, v)
