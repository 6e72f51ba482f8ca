# The column index 2t is doubled once more, for both columns of a pair.
# Source: https://github.com/BrianPulfer/PapersReimplementations/issues/9
import torch


def sinusoidal_encoding(seq_len, d_model):
    rates = torch.tensor([1 / 10_000 ** (2 * j / d_model) for j in range(d_model)], dtype=torch.float64)
    angle = torch.arange(seq_len).reshape(-1, 1) * rates[0::2]
    table = torch.empty(seq_len, d_model)
    table[:, 0::2] = torch.sin(angle)
    table[:, 1::2] = torch.cos(angle[:, : d_model // 2])
    return table
