# One buffer is filled anew in every call, and handed out: the result of the call before changes under its owner.
import torch

buffer = torch.empty(1 << 18)


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = buffer[: seq_len * d_model].view(seq_len, d_model)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()[:, : d_model // 2]
    return table
