import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    positions = torch.arange(seq_len, dtype=torch.float64)
    out = torch.empty((seq_len, d_model), dtype=torch.float32)
    for i in range(d_model):
        angle = positions / 10000 ** (2 * i / d_model)
        out[:, i] = torch.sin(angle) if i % 2 == 0 else torch.cos(angle)
    return out
