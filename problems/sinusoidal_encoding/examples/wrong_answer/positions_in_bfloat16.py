# Only the positions are bfloat16, and there 257 is 256.
# Source: https://github.com/modelscope/DiffSynth-Studio/pull/1025
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len).to(torch.bfloat16).double()[:, None]
    angle = pos / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
