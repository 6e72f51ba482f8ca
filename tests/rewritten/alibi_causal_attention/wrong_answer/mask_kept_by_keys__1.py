import math

import torch

MASKS = {}


def slopes(n):
    p = 1 << (n.bit_length() - 1)
    out = [2.0 ** (-8.0 * i / p) for i in range(1, p + 1)]
    out += [2.0 ** (-4.0 * i / p) for i in range(1, 2 * p, 2)]
    return out[:n]


def alibi_causal_attention(q, k, v):
    n, rows, width = q.shape[-3:]
    cols = k.shape[-2]
    pos_q = torch.arange(cols - rows, cols, device=q.device).unsqueeze(-1)
    pos_k = torch.arange(cols, device=q.device)
    name = (cols, q.device)
    if name not in MASKS:
        MASKS[name] = pos_k > pos_q
    bias = torch.tensor(slopes(n), device=q.device).view(-1, 1, 1) * (pos_k - pos_q)
    scores = (q @ k.transpose(-1, -2)) / math.sqrt(width) + bias.to(q.dtype)
    scores = torch.masked_fill(scores, MASKS[name], -math.inf)
    return torch.softmax(scores, dim=-1) @ v
