# All sines first, then all cosines, instead of columns that alternate.
# Source: https://github.com/huggingface/diffusers/issues/3981, https://github.com/huggingface/blog/issues/2183
import torch


def sinusoidal_encoding(seq_len, d_model):
    k = torch.arange(0, d_model, 2, dtype=torch.float64)
    angle = torch.arange(seq_len, dtype=torch.float64)[:, None] * 10000 ** (-k / d_model)
    return torch.cat((angle.sin(), angle.cos()[:, : d_model // 2]), dim=1).float()
