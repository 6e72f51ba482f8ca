# The column index stands for the pair index: frequencies fall twice as fast, and a pair no longer shares one.
# Source: https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/32, https://github.com/SamLynnEvans/Transformer/issues/25
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = torch.arange(d_model, dtype=torch.float64)
    angle = torch.arange(seq_len, dtype=torch.float64)[:, None] / 10000 ** (2 * col / d_model)
    return torch.where(col.long() % 2 == 0, angle.sin(), angle.cos()).float()
