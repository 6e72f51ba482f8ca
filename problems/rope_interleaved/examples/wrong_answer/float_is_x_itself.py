# x.float() is x itself where x is float32, so what is written into it is written into the caller's tensor.
# Source: https://github.com/unslothai/unsloth/issues/5001 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).unsqueeze(-3)
    out = x.float()
    a, b = out[..., 0::2].clone(), out[..., 1::2].clone()
    out[..., 0::2] = a * angle.cos() - b * angle.sin()
    out[..., 1::2] = a * angle.sin() + b * angle.cos()
    return out.to(x.dtype)
