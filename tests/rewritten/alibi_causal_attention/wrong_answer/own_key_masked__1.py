import math

import torch
import torch.nn.functional as F


def alibi_slopes(heads: int) -> list[float]:
    n = 1
    while 2 * n <= heads:
        n = 2 * n
    exponents = [8 * (h + 1) / n for h in range(n)]
    exponents += [8 * h / (2 * n) for h in range(1, 2 * n, 2)][: heads - n]
    return [math.pow(2, -e) for e in exponents]


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = 1 / math.sqrt(D)
    m = torch.tensor(alibi_slopes(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk - Lq, Lk, device=q.device).reshape(Lq, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * (j - i)).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j >= i, -math.inf)
    w = F.softmax(s, dim=-1)
    return torch.einsum("...ij,...jd->...id", w, v)
