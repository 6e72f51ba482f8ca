import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    powers = torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width
    phi = positions.double().unsqueeze(-1) / base**powers
    if positions.dim() == 2:
        phi = phi[:, None]
    first, second = x.unflatten(-1, (-1, 2)).unbind(-1)
    turned = torch.complex(first, second) * torch.complex(phi.cos(), phi.sin())
    return torch.stack((turned.real, turned.imag), dim=-1).flatten(-2).to(x.dtype)
