import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64).view(-1, 1)
    freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    table = torch.zeros(1, seq_len, d_model, dtype=torch.float32)
    table[0, :, 0::2] = torch.sin(pos * freq).float()
    table[0, :, 1::2] = torch.cos(pos * freq[: d_model // 2]).float()
    return table
