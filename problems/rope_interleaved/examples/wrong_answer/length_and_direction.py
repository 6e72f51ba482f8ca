# The angle is added to the direction of each pair, and its length stays; a pair of zeros has no direction.
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    turn = (positions.double()[..., None] * rate).unsqueeze(-3)
    a, b = x[..., 0::2].double(), x[..., 1::2].double()
    length, direction = torch.hypot(a, b), torch.atan2(b, a) + turn
    return torch.stack((length * direction.cos(), length * direction.sin()), dim=-1).flatten(-2).to(x.dtype)
