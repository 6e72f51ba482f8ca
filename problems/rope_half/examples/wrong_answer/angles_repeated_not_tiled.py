# Angles laid out [a0, a0, a1, a1], as for neighbours, while the two halves are rotated: the channels of a pair turn by different angles.
# Source: https://github.com/baidu/ERNIE-Image/issues/6, https://github.com/huggingface/diffusers/issues/13546, https://github.com/raiyanyahya/how-to-train-your-gpt/issues/6
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).repeat_interleave(2, dim=-1).unsqueeze(-3)
    a, b = x.chunk(2, dim=-1)
    return x * angle.cos().to(x.dtype) + torch.cat((-b, a), dim=-1) * angle.sin().to(x.dtype)
