import math

import torch
import torch.nn.functional as F


def power_of_two_slopes(n):
    return [2 ** (-8 * (n - i) / n) for i in range(n)]


def head_slopes(heads):
    n = 2 ** int(math.log2(heads))
    return power_of_two_slopes(n) + power_of_two_slopes(2 * n)[::2][: heads - n]


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = 1 / math.sqrt(D)
    m = torch.tensor(head_slopes(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk - Lq, Lk, device=q.device).reshape(Lq, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * (j - i)).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j > i, -math.inf)
    w = F.softmax(s, dim=-1)
    return torch.einsum("...ij,...jd->...id", w, v)
