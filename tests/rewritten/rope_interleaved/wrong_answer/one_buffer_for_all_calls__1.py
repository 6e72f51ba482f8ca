import torch

workspace = {}


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width)
    phi = positions.unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    key = (tuple(x.shape), x.dtype, x.device)
    if key not in workspace:
        workspace[key] = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
    result = workspace[key].detach()
    result[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    result[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return result
