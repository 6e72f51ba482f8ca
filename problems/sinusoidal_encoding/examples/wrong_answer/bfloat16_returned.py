# Right angles, and a result in bfloat16.
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].bfloat16()
