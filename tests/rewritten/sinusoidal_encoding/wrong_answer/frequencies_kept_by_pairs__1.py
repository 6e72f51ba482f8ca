import torch

_freqs: dict[int, torch.Tensor] = {}


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    half = -(-d_model // 2)
    freq = _freqs.get(half)
    if freq is None:
        freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
        _freqs[half] = freq
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    table = torch.empty(seq_len, d_model, dtype=torch.float32)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle[:, : d_model // 2].cos()
    return table
