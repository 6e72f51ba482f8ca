import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    column = torch.arange(d_model)
    t = torch.div(column, 2, rounding_mode="floor").to(torch.float64)
    div_term = 10000.0 / d_model * (2 * t)
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), div_term)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos()).to(torch.float32)
