import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    freq = torch.repeat_interleave(freq, 2)[:d_model]
    return torch.sin(pos * freq).to(torch.float32)
