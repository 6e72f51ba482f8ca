# Right: a table is kept for each width and made longer when it has to be; what is handed out is a copy.
import torch

_tables = {}


def table_of(length, width):
    angle = torch.arange(length).double()[:, None] / 10000 ** (torch.arange(0, width, 2).double() / width)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :width].float()


def sinusoidal_encoding(seq_len, d_model):
    if d_model not in _tables or len(_tables[d_model]) < seq_len:
        _tables[d_model] = table_of(2 * seq_len, d_model)
    return _tables[d_model][:seq_len].clone()
