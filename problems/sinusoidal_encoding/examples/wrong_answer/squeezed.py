# squeeze() takes every axis of length 1, also that of a single token.
# Source: https://github.com/ThilinaRajapakse/simpletransformers/pull/1581 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[None, :, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(2)[..., :d_model].float().squeeze()
