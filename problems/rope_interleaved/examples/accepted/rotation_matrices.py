# Right: a matrix of two by two for each pair and position, and one einsum.
import torch


def rope_interleaved(x, positions, base=10000):
    where = positions if positions.dim() == 2 else positions.expand(len(x), -1)
    pairs = x.unflatten(-1, (-1, 2))
    step = torch.logspace(0, -1, x.shape[-1] // 2 + 1, base=base, dtype=torch.float64, device=x.device)[:-1]
    angle = torch.einsum("bl,i->bli", where.double(), step)
    c, s = angle.cos(), angle.sin()
    matrix = torch.stack((torch.stack((c, -s), dim=-1), torch.stack((s, c), dim=-1)), dim=-2)
    return torch.einsum("blirc,bhlic->bhlir", matrix, pairs.double()).flatten(-2).to(x.dtype)
