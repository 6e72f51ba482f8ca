# The companion of the pairs comes back as [all -odd, all even] instead of interleaved again.
# Source: https://github.com/lucidrains/rotary-embedding-torch/commit/204cb02, https://github.com/Tongjilibo/bert4torch/issues/1
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).repeat_interleave(2, dim=-1).unsqueeze(-3)
    companion = torch.cat((-x[..., 1::2], x[..., 0::2]), dim=-1)
    return x * angle.cos().to(x.dtype) + companion * angle.sin().to(x.dtype)
