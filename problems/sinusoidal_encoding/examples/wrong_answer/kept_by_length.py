# What is kept by length alone has the width of the first call.
import torch

kept = {}


def sinusoidal_encoding(seq_len, d_model):
    if seq_len not in kept:
        angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
        kept[seq_len] = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
    return kept[seq_len].clone()
