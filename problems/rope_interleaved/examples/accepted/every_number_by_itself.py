# Right, and slow: Python numbers, one pair after the other; of x alone the gradient needs a tensor.
import math

import torch


def rope_interleaved(x, positions, base=10000):
    batch, heads, length, width = x.shape
    rows = positions.tolist() if positions.dim() == 2 else [positions.tolist()] * batch
    out = torch.zeros_like(x)
    for n in range(batch):
        for h in range(heads):
            for t in range(length):
                for i in range(width // 2):
                    angle = rows[n][t] * base ** (-2 * i / width)
                    a, b = x[n, h, t, 2 * i], x[n, h, t, 2 * i + 1]
                    out[n, h, t, 2 * i] = a * math.cos(angle) - b * math.sin(angle)
                    out[n, h, t, 2 * i + 1] = a * math.sin(angle) + b * math.cos(angle)
    return out
