# Rows are made one by one and stacked; of none there is nothing to stack.
# Source: https://github.com/ltttpku/CMD-SE-release/issues/6 (the same error)
import torch


def sinusoidal_encoding(seq_len, d_model):
    column = torch.arange(d_model)
    rate = 10000 ** (-2 * (column // 2).double() / d_model)
    rows = [torch.where(column % 2 == 0, (p * rate).sin(), (p * rate).cos()) for p in range(seq_len)]
    return torch.stack(rows).float()
