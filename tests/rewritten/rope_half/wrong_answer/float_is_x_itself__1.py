import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    inv_freq = base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    phi = positions.unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().float(), phi.sin().float()
    rotated = x.to(torch.float32)
    first = rotated[..., :half] * cos - rotated[..., half:] * sin
    second = rotated[..., :half] * sin + rotated[..., half:] * cos
    rotated[..., :half], rotated[..., half:] = first, second
    return rotated.to(x.dtype)
