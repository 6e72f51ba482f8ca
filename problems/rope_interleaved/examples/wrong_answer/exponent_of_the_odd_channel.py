# The exponents are 1/D, 3/D, 5/D …: 2k - 1 with k from 1, where it is 2(k - 1). The first pair does not turn by one radian.
# Source: https://github.com/stanford-cs336/assignment1-basics/issues/22
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    k = torch.arange(1, d // 2 + 1, dtype=torch.float64, device=x.device)
    angle = (positions[..., None] / base ** ((2 * k - 1) / d)).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
