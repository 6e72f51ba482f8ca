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
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    ahead = torch.arange(n_k, device=q.device) - torch.arange(n_k - n_q, n_k, device=q.device)[:, None]
    outs = []
    for h, m in enumerate(alibi_slopes(n_heads)):
        qh, kh, vh = q[..., h, :, :], k[..., h, :, :], v[..., h, :, :]
        s = qh @ kh.transpose(-2, -1) / math.sqrt(width)
        s = s + (ahead * m).to(q.dtype)
        s[..., ahead > 0] = float("-inf")
        logs = F.softmax(s, dim=-1).log()
        outs.append(math.e**logs @ vh)
    return torch.stack(outs, dim=-3)
