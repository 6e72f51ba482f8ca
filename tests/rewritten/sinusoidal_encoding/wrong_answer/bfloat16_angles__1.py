import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    low = torch.bfloat16
    exponent = -torch.arange(0, d_model, 2).float() / d_model
    inv_freq = torch.pow(10000.0, exponent).to(low)
    angles = torch.arange(seq_len).to(low).unsqueeze(1) * inv_freq.unsqueeze(0)
    angles = angles.to(torch.float32)
    out = torch.zeros(seq_len, d_model, dtype=torch.float32)
    out[:, 0::2] = torch.sin(angles)
    out[:, 1::2] = torch.cos(angles[:, : d_model // 2])
    return out
