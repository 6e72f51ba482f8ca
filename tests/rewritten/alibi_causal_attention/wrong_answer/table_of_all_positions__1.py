import math

import torch
import torch.nn.functional as F


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    H, _, D = q.shape[-3:]
    Lk = k.shape[-2]
    scale = 1 / math.sqrt(D)
    m = torch.tensor(head_slopes(H), device=q.device).reshape(-1, 1, 1)
    i = torch.arange(Lk, device=q.device).reshape(Lk, 1)
    j = torch.arange(Lk, device=q.device).reshape(1, Lk)
    bias = (m * (j - i)).to(q.dtype)
    s = torch.einsum("...id,...jd->...ij", q, k) * scale
    s = s + bias
    s = s.masked_fill(j > i, -math.inf)
    w = F.softmax(s, dim=-1)
    return torch.einsum("...ij,...jd->...id", w, v)
