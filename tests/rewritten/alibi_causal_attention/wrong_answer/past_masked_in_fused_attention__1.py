import torch
import torch.nn.functional as F


def get_slopes(n):
    if (n & (n - 1)) == 0:
        start = 2.0 ** (-8.0 / n)
        return [start ** (i + 1) for i in range(n)]
    p = 2 ** (n.bit_length() - 1)
    return get_slopes(p) + get_slopes(2 * p)[0::2][: n - p]


def alibi_causal_attention(q, k, v):
    h, lq = q.shape[-3], q.shape[-2]
    lk = k.shape[-2]
    distance = torch.arange(lk - lq, lk, device=q.device).view(-1, 1) - torch.arange(lk, device=q.device).view(1, -1)
    bias = torch.tensor(get_slopes(h), device=q.device).view(-1, 1, 1) * distance.abs().neg()
    causal = torch.ones(lq, lk, device=q.device).tril(lk - lq).bool()
    bias = bias.masked_fill(causal, float("-inf"))
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
