import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    table = []
    for pos in range(seq_len):
        row = []
        for col in range(d_model):
            angle = pos * 10000 ** (-2 * (col // 2) / d_model)
            row.append(math.cos(angle) if col % 2 == 1 else math.sin(angle))
        table.append(row)
    return torch.tensor(table, dtype=torch.float32)
