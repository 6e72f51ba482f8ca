import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = seq_len
    out = []
    for i in range(0, d_model, 2):
        angle = pos / 10000 ** (i / d_model)
        out.append(math.sin(angle))
        out.append(math.cos(angle))
    if d_model % 2 == 1:
        out.pop()
    return torch.tensor(out, dtype=torch.float32)
