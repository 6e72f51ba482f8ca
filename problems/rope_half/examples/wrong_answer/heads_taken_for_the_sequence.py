# Expects (B, L, H, D): the angles run along axis 1, where the heads are.
# Source: https://github.com/facebookresearch/xformers/issues/841, https://github.com/vukrosic/leo-optimizer/pull/2, https://github.com/zhenye234/X-Codec-2.0/issues/36
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate)[..., : x.shape[1], :].unsqueeze(-2)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
