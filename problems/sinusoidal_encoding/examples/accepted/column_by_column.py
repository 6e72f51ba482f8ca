# Right: one column after the other, frequencies by dividing on, and a transpose at the end.
import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = torch.arange(seq_len, dtype=torch.float64)
    columns, wavelength = [], 1.0
    for column in range(d_model):
        wave = torch.cos if column & 1 else torch.sin
        columns.append(wave(positions / wavelength))
        if column & 1:
            wavelength *= 10000 ** (2 / d_model)
    return torch.stack(columns).to(torch.float32).T
