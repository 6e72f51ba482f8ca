import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = torch.zeros(seq_len, d_model, dtype=torch.float32)
    table[1:, 0::2] = torch.sin(angle)[1:].float()
    table[1:, 1::2] = torch.cos(angle)[1:, : d_model // 2].float()
    return table
