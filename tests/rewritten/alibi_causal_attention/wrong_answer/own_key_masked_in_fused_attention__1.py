import math

import torch
import torch.nn.functional as F


def get_slopes(n):
    p = 2 ** int(math.log2(n))
    s = [2 ** (-8 * (i + 1) / p) for i in range(p)]
    if p < n:
        s = s + get_slopes(2 * p)[0::2][: n - p]
    return s


def alibi_causal_attention(q, k, v):
    n_heads, n_q, _ = q.shape[-3:]
    n_k = k.shape[-2]
    past = n_k - n_q
    query_at = torch.arange(n_q, device=q.device)[:, None] + past
    key_at = torch.arange(n_k, device=q.device)[None, :]
    bias = torch.tensor(get_slopes(n_heads), device=q.device).view(n_heads, 1, 1) * (key_at - query_at)
    bias = bias.masked_fill(key_at >= query_at, -math.inf)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
