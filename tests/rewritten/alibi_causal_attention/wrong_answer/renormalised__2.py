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


def alibi_causal_attention(q, k, v):
    heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    m = torch.tensor(alibi_slopes(heads), device=q.device).unsqueeze(-1)
    keys = torch.arange(n_k, device=q.device)
    rows = []
    for i in range(n_q):
        back = n_k - n_q + i - keys
        row = (k @ q[..., i, :, None]).squeeze(-1) / math.sqrt(width)
        row = row - (m * back).to(q.dtype)
        visible = torch.ge(back, 0).type_as(q)
        weights = torch.mul(visible, F.softmax(row, dim=-1))
        total = weights.sum(-1).unsqueeze(-1)
        rows.append((weights / total).unsqueeze(-2) @ v)
    return torch.cat(rows, dim=-2)
