# Angles repeated for neighbours, [a0, a0, a1, a1], and a rotate_half that pairs k with k + D/2: two layouts in one formula.
# Source: https://github.com/raiyanyahya/how-to-train-your-gpt/issues/6
import torch


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).repeat_interleave(2, dim=-1).unsqueeze(-3)
    return x * angle.cos().to(x.dtype) + rotate_half(x) * angle.sin().to(x.dtype)
