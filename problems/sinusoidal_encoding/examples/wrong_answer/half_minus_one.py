# The frequencies are spread over one step too few, so that the last one is 1 / 10000.
# Source: https://github.com/hojonathanho/diffusion/issues/15, https://github.com/lucidrains/denoising-diffusion-pytorch/issues/126
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    half = (d_model + 1) // 2
    step = math.log(10000) / (half - 1)
    freq = torch.exp(-step * torch.arange(half, dtype=torch.float64))
    angle = torch.arange(seq_len, dtype=torch.float64)[:, None] * freq
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
