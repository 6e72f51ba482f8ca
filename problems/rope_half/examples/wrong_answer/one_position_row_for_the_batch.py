# Of positions (B, L) the first row is used for all sequences.
# Source: https://github.com/huggingface/transformers/issues/22161
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    row = positions[0] if positions.dim() == 2 else positions
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = row.double()[:, None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
