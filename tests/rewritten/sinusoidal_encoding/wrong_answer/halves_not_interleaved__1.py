import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    half = (d_model + 1) // 2
    freq = torch.pow(10000.0, -2 * torch.arange(half, dtype=torch.float64) / d_model)
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    out = torch.empty(seq_len, d_model, dtype=torch.float32)
    out[:, :half] = angle.sin()
    out[:, half:] = angle[:, : d_model - half].cos()
    return out
