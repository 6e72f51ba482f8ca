# One row a column: (d_model, seq_len).
import torch


def sinusoidal_encoding(seq_len, d_model):
    rows = []
    for column in range(d_model):
        angle = torch.arange(seq_len).double() / 10000 ** (2 * (column // 2) / d_model)
        rows.append(angle.cos() if column % 2 else angle.sin())
    return torch.stack(rows).float()
