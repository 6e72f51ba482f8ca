# Position 0 is taken for padding and gets a row of zeros.
# Source: https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/99, https://github.com/r9y9/deepvoice3_pytorch/issues/19
import torch


def sinusoidal_encoding(seq_len, d_model):
    rows = [
        [pos / 10000 ** (2 * (i // 2) / d_model) for i in range(d_model)] if pos != 0 else [0.0] * d_model
        for pos in range(seq_len)
    ]
    table = torch.tensor(rows, dtype=torch.float64).reshape(seq_len, d_model)
    table[1:, 0::2] = torch.sin(table[1:, 0::2])
    table[1:, 1::2] = torch.cos(table[1:, 1::2])
    return table.float()
