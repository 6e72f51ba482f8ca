# Right: the channels are put into the order of halves, rotated there, and put back by the inverse permutation.
import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    order = torch.cat((torch.arange(0, width, 2), torch.arange(1, width, 2))).to(x.device)
    inverse = torch.argsort(order)
    rate = torch.pow(float(base), -torch.arange(0, width, 2, device=x.device, dtype=torch.float32) / width)
    angle = (positions.float().unsqueeze(-1) * rate).unsqueeze(-3)
    angle = torch.cat((angle, angle), dim=-1)
    halves = x.index_select(-1, order)
    first, second = halves.chunk(2, dim=-1)
    turned = halves * angle.cos().to(x.dtype) + torch.cat((-second, first), dim=-1) * angle.sin().to(x.dtype)
    return turned[..., inverse]
