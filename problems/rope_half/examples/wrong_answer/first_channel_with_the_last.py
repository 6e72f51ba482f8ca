# The companion is a flip of all channels: 0 is paired with D - 1, 1 with D - 2, as when a sheet is folded.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    angle = torch.cat((angle, angle.flip(-1)), dim=-1).unsqueeze(-3)
    a, b = x.flip(-1).chunk(2, dim=-1)
    return x * angle.cos().to(x.dtype) + torch.cat((-a, b), dim=-1) * angle.sin().to(x.dtype)
