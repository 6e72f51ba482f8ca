import torch


def sinusoidal_encoding(seq_len, d_model):
    pairs = torch.arange((d_model + 1) // 2, dtype=torch.float64)
    period = torch.pow(torch.pow(10000.0, 2 * pairs), 1 / d_model)
    position = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    out = torch.zeros(seq_len, d_model)
    out[:, 0::2] = torch.sin(position / period).float()
    out[:, 1::2] = torch.cos(position / period)[:, : d_model // 2].float()
    return out
