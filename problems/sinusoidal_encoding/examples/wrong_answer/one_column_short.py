# d_model // 2 pairs make one column too few for an odd width.
# Source: https://github.com/ml-explore/mlx/pull/3614
import torch


def sinusoidal_encoding(seq_len, d_model):
    half = d_model // 2
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-2 * torch.arange(half).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).reshape(seq_len, 2 * half).float()
