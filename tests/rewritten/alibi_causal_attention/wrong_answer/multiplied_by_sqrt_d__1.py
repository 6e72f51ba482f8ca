import math

import torch
import torch.nn.functional as F


def slopes_for(n):
    base = 1 << (n.bit_length() - 1)
    ratio = 0.5 ** (8 / base)
    return [ratio ** (h + 1) for h in range(base)] + [ratio ** (h + 0.5) for h in range(n - base)]


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = math.sqrt(D)
    m = torch.tensor(slopes_for(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk - Lq, Lk, device=q.device).reshape(Lq, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * (j - i)).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j > i, -math.inf)
    w = F.softmax(s, dim=-1)
    return torch.einsum("...ij,...jd->...id", w, v)
