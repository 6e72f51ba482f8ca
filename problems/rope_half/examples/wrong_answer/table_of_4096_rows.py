# A table of 4096 positions; what lies beyond turns as the last row does, without an error.
# Source: https://github.com/pegainfer-project/pegainfer/issues/220, https://github.com/sgl-project/sglang/pull/10788
import torch

ROWS = 4096


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    table = torch.arange(ROWS, device=x.device)[:, None] * rate
    angle = table[positions.clamp(max=ROWS - 1)].unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
