import torch
import torch.nn.functional as F


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def alibi_causal_attention(q, k, v):
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(-1, 1) - torch.arange(Lk, device=q.device)
    m = torch.tensor(head_slopes(H), device=q.device).view(H, 1, 1)
    bias = -m * dist.abs()
    keep = torch.ones(Lq, Lk, dtype=torch.bool, device=q.device).triu(Lk - Lq)
    bias = torch.where(keep, bias, -torch.inf).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
