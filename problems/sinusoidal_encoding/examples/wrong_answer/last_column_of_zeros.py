# An odd width is made of d_model // 2 pairs and a column of zeros.
# Source: https://github.com/ggml-org/llama.cpp/pull/15917 (the same layout of an odd width)
import torch


def sinusoidal_encoding(seq_len, d_model):
    half = d_model // 2
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-2 * torch.arange(half).double() / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=2).reshape(seq_len, 2 * half)
    return torch.nn.functional.pad(table, (0, d_model % 2)).float()
