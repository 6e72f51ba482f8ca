import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    """Every column at once: a cosine is a branch of the same angle."""
    column = torch.arange(d_model)
    exponent = (column - column % 2).double()
    base = torch.full((d_model,), 10000.0, dtype=torch.float64)
    frequency = base.pow(exponent).reciprocal().pow(1.0 / d_model)
    angle = torch.outer(torch.arange(seq_len).double(), frequency)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos()).to(torch.float32)
