# An odd width is refused with an error.
# Source: https://github.com/wzlxjtu/PositionalEncoding2D/issues/5
import torch


def sinusoidal_encoding(seq_len, d_model):
    if d_model % 2 != 0:
        raise ValueError(f"cannot pair sines and cosines in an odd width: {d_model}")
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1).float()
