import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    exponent = -torch.arange(0, d_model, 2, dtype=torch.float32) / d_model
    inv_freq = torch.pow(10000.0, exponent).to(torch.float16)
    pos = torch.arange(seq_len).to(torch.float16)
    angles = (pos.unsqueeze(1) * inv_freq.unsqueeze(0)).to(torch.float32)
    out = torch.zeros(seq_len, d_model, dtype=torch.float32)
    out[:, 0::2] = torch.sin(angles)
    out[:, 1::2] = torch.cos(angles[:, : d_model // 2])
    return out
