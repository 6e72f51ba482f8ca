# The companions are those of neighbours, (-x1, x0, -x3, x2), and the angles still lie as for halves, [a0, a1, a0, a1].
# Source: https://github.com/EleutherAI/gpt-neox/issues/834, https://github.com/xiangking/ark-nlp/issues/47
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    angle = torch.cat((angle, angle), dim=-1).unsqueeze(-3)
    companion = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).flatten(-2)
    return x * angle.cos().to(x.dtype) + companion * angle.sin().to(x.dtype)
