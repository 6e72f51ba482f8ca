import torch


def sinusoidal_encoding(seq_len, d_model):
    p = torch.arange(seq_len, dtype=torch.float64)
    w = 1.0 / 10000 ** (torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    x = torch.outer(p, w)
    pe = torch.empty(seq_len, d_model, dtype=torch.float32)
    pe[:, ::2] = x.sin()
    pe[:, 1::2] = x.cos()[:, : d_model // 2]
    return pe.unsqueeze(1)
