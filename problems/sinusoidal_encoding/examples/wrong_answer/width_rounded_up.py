# An odd width is made even first, and its frequencies are those of d_model + 1.
# Source: https://github.com/tatp22/multidim-positional-encoding/issues/20 (the width in the code shown there)
import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    channels = int(np.ceil(d_model / 2) * 2)
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, channels, 2).double() / channels)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
