import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    exponents = torch.arange(0, width, 2, dtype=torch.float32, device=x.device)
    slow = torch.exp(exponents * torch.log(torch.tensor(float(base), device=x.device))) ** (1 / width)
    angles = (positions.float().unsqueeze(-1) / slow).unsqueeze(-3)
    even, odd = x.unflatten(-1, (-1, 2)).unbind(-1)
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    out = torch.empty_like(x)
    out[..., 0::2] = even * cos - odd * sin
    out[..., 1::2] = even * sin + odd * cos
    return out
