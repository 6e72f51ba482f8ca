# In half precision future keys get -60000, which a score may be below.
import math

import torch


def slopes(heads):
    power = 2 ** (heads.bit_length() - 1)
    first = [2.0 ** (-8.0 * (h + 1) / power) for h in range(power)]
    return first + [2.0 ** (-4.0 * (2 * h + 1) / power) for h in range(heads - power)]


def alibi_causal_attention(q, k, v):
    heads, queries, width = q.shape[-3:]
    position = torch.arange(k.shape[-2], device=q.device)
    distance = position[-queries:, None] - position
    slope = torch.tensor(slopes(heads), device=q.device)[:, None, None]
    scores = q @ k.transpose(-1, -2) / math.sqrt(width) + (-slope * distance).to(q.dtype)
    half = q.dtype in (torch.float16, torch.bfloat16)
    scores = scores.masked_fill(distance < 0, -6e4 if half else -math.inf)
    return scores.softmax(-1) @ v
