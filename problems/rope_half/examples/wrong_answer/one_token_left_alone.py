# A single token is handed back as it came, as if it had no position.
# Source: https://github.com/ml-explore/mlx-lm/pull/93 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    if x.shape[2] == 1:
        return x.clone()
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
