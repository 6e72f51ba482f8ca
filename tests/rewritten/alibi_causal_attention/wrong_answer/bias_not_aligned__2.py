import math

import torch


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def alibi_causal_attention(q, k, v):
    heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    m = torch.tensor(make_slopes(heads), device=q.device).unsqueeze(-1)
    rows = []
    for i in range(n_q):
        pos = n_k - n_q + i
        back = (i - torch.arange(pos + 1, device=q.device)).abs()
        seen_k, seen_v = k[..., : pos + 1, :], v[..., : pos + 1, :]
        row = (seen_k @ q[..., i, :, None]).squeeze(-1) / math.sqrt(width)
        row = row - (m * back).to(q.dtype)
        weights = row.softmax(-1).unsqueeze(-2)
        rows.append((weights @ seen_v).squeeze(-2))
    return torch.stack(rows, dim=-2)
