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


def one_sequence(q, k, v):
    heads, n_q, width = q.shape
    n_k = k.shape[1]
    offsets = torch.arange(1 - n_k, 1, device=q.device).repeat(n_q, 1)
    offsets = offsets + torch.arange(n_q - 1, -1, -1, device=q.device).unsqueeze(1)
    m = torch.tensor(make_slopes(heads), device=q.device)
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(width)
    scores = scores + torch.einsum("h,ij->hij", m, offsets.float()).to(q.dtype)
    scores = scores.masked_fill(offsets > 0, float("-inf"))
    return torch.bmm(scores.softmax(-1), v)


def alibi_causal_attention(q, k, v):
    if q.dim() == 3:
        out = one_sequence(q, k, v)
        return out[0] if len(out) == 1 else out
    parts = [one_sequence(*triple) for triple in zip(q, k, v)]
    return torch.stack(parts) if len(parts) > 1 else parts[0]
