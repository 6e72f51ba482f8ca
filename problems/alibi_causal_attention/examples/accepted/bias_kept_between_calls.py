# Right: what is kept is kept under all that it depends on: heads, lengths, dtype and device.
from functools import lru_cache

import torch


@lru_cache(maxsize=8)
def masked_bias(heads, lq, lk, dtype, device):
    m = 2 ** (heads.bit_length() - 1)
    row = lambda n: [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]
    slope = torch.tensor(row(m) + row(2 * m)[0::2][: heads - m], device=device)
    gap = torch.arange(lq, device=device)[:, None] + (lk - lq) - torch.arange(lk, device=device)
    return (-slope[:, None, None] * gap).masked_fill(gap < 0, float("-inf")).to(dtype)


def alibi_causal_attention(q, k, v):
    scores = torch.matmul(q, k.transpose(-1, -2)) / q.shape[-1] ** 0.5
    bias = masked_bias(q.shape[-3], q.shape[-2], k.shape[-2], q.dtype, q.device)
    return torch.matmul(torch.softmax(scores + bias, dim=-1, dtype=torch.float32).to(q.dtype), v)
