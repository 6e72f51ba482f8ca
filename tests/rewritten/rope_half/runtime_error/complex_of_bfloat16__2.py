import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    rates = torch.tensor([base ** (-k / half) for k in range(half)], dtype=torch.float64, device=x.device)
    phi = positions[..., None].double() * rates
    if positions.dim() == 2:
        phi = phi[:, None]
    z = torch.complex(x[..., :half].contiguous(), x[..., half:].contiguous())
    return torch.view_as_real(z * torch.exp(1j * phi)).transpose(-1, -2).flatten(-2).to(x.dtype)
