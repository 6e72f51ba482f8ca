# Right: one matrix of D by D for each token, with the cosines on its diagonal and the sines half a matrix away from it.
import torch


def rope_half(x, positions, base=10000):
    where = positions if positions.dim() == 2 else positions.expand(len(x), -1)
    half = x.shape[-1] // 2
    step = torch.logspace(0, -1, half + 1, base=base, dtype=torch.float64, device=x.device)[:-1]
    angle = torch.einsum("bl,i->bli", where.double(), step)
    c, s = torch.diag_embed(angle.cos()), torch.diag_embed(angle.sin())
    matrix = torch.cat((torch.cat((c, -s), dim=-1), torch.cat((s, c), dim=-1)), dim=-2)
    return torch.einsum("blrc,bhlc->bhlr", matrix, x.double()).to(x.dtype)
