# What is kept by width alone has the length of the first call.
# Source: https://github.com/lucidrains/rotary-embedding-torch/issues/15 (the same kind)
import torch

kept = {}


def sinusoidal_encoding(seq_len, d_model):
    if d_model not in kept:
        angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
        kept[d_model] = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
    return kept[d_model][:seq_len].clone()
