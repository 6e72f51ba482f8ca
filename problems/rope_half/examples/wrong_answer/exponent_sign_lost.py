# The minus of the exponent is missing: later pairs turn ever faster instead of slower.
# Source: https://github.com/labmlai/annotated_deep_learning_paper_implementations/issues/313
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
