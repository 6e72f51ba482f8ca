# An odd width is refused by an assertion.
# Source: https://github.com/wzlxjtu/PositionalEncoding2D/issues/5 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    assert d_model % 2 == 0, "sines and cosines come in pairs"
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1).float()
