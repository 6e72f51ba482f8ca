import torch


def rope_interleaved(x, positions, base=10000):
    half = x.size(-1) // 2
    speeds = torch.pow(float(base), -torch.arange(half, dtype=torch.float32, device=x.device) / half)
    angles = positions.to(torch.float32).unsqueeze(-1) * speeds
    angles = angles[:, None] if positions.ndim == 2 else angles
    numbers = torch.complex(x[..., ::2].contiguous(), x[..., 1::2].contiguous())
    turned = numbers * torch.complex(angles.cos(), angles.sin())
    return torch.stack((turned.real, turned.imag), -1).reshape(x.shape).to(x.dtype)
