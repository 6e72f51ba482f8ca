# Frequencies are kept by the number of pairs, which an odd width shares with an even one.
# Source: https://github.com/ml-explore/mlx/pull/561
import torch

kept = {}


def sinusoidal_encoding(seq_len, d_model):
    pairs = (d_model + 1) // 2
    if pairs not in kept:
        kept[pairs] = 10000 ** (-2 * torch.arange(pairs).double() / d_model)
    angle = torch.arange(seq_len).double()[:, None] * kept[pairs]
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
