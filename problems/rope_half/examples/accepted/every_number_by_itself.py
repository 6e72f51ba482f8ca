# Right, and slow: Python numbers, one pair after the other; of x alone the gradient needs a tensor.
import math

import torch


def rope_half(x, positions, base=10000):
    batch, heads, length, width = x.shape
    half = width // 2
    rows = positions.tolist() if positions.dim() == 2 else [positions.tolist()] * batch
    out = torch.zeros_like(x)
    for n in range(batch):
        for h in range(heads):
            for t in range(length):
                for k in range(half):
                    angle = rows[n][t] * base ** (-2 * k / width)
                    a, b = x[n, h, t, k], x[n, h, t, k + half]
                    out[n, h, t, k] = a * math.cos(angle) - b * math.sin(angle)
                    out[n, h, t, k + half] = a * math.sin(angle) + b * math.cos(angle)
    return out
