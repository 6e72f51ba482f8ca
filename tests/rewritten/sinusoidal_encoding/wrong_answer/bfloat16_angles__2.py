import torch


def short(x):
    return x.type(torch.bfloat16)


def sinusoidal_encoding(seq_len, d_model):
    positions = short(torch.arange(seq_len))
    columns = []
    for c in range(d_model):
        rate = short(torch.tensor(10000.0 ** (-2 * (c // 2) / d_model)))
        theta = torch.mul(positions, rate).type(torch.float32)
        columns.append(torch.cos(theta) if c % 2 else torch.sin(theta))
    return torch.stack(columns, dim=1)
