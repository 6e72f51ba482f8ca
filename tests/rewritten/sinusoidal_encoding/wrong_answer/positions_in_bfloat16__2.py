import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = torch.tensor(list(range(seq_len)), dtype=torch.bfloat16)
    columns = []
    for c in range(d_model):
        inv = math.exp(-2 * (c // 2) * math.log(10000.0) / d_model)
        angle = positions.to(torch.float64).mul(inv)
        columns.append(torch.cos(angle) if c % 2 == 1 else torch.sin(angle))
    return torch.stack(columns, dim=-1).to(torch.float32)
