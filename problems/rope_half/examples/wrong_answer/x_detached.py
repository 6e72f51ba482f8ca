# x is rotated without its gradient, so that what made it would never learn.
# Source: https://github.com/pico-lm/pico-train/pull/27, https://github.com/huggingface/candle/issues/3568
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    with torch.no_grad():
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        a, b = x.chunk(2, dim=-1)
        return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
