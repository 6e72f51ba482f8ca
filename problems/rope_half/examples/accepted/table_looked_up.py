# Right: a table of all positions up to the largest one, looked up by embedding; .item() waits for a GPU and breaks a compiled graph,
# which costs time and no values: values are asked here. (https://github.com/lucidrains/rotary-embedding-torch/pull/38)
import torch
from torch.nn import functional


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rows = int(positions.max().item()) + 1
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = torch.outer(torch.arange(rows, device=x.device).double(), rate)
    table = torch.cat((angle.cos(), angle.sin()), dim=-1)
    c, s = functional.embedding(positions, table).to(x.dtype).chunk(2, dim=-1)
    if positions.dim() == 2:
        c, s = c[:, None], s[:, None]
    first, second = x.unflatten(-1, (2, -1)).unbind(-2)
    return torch.stack((first * c - second * s, second * c + first * s), dim=-2).reshape(x.shape)
