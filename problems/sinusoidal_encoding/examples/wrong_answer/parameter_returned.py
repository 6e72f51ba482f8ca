# The table is wrapped in a Parameter, as if it were to be learned.
# Source: https://github.com/henry9zhr/QANet-pytorch/issues/3
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model]
    return torch.nn.Parameter(table.float(), requires_grad=False)
