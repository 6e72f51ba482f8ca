import math

import torch
import torch.nn.functional as F


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = 1 / math.sqrt(D)
    m = torch.tensor(make_slopes(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk - Lq, Lk, device=q.device).reshape(Lq, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * j).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j > i, -math.inf)
    w = F.softmax(s, dim=-1)
    return torch.einsum("...ij,...jd->...id", w, v)
