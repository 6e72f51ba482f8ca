import torch


def rope_interleaved(x, positions, base=10000):
    width = x.size(-1)
    inv_freq = base ** (-torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width)
    phi = positions.unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().float(), phi.sin().float()
    rotated = x.to(torch.float32)
    even = rotated[..., ::2] * cos - rotated[..., 1::2] * sin
    odd = rotated[..., ::2] * sin + rotated[..., 1::2] * cos
    rotated[..., ::2], rotated[..., 1::2] = even, odd
    return rotated.to(x.dtype)
