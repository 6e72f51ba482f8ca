import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    inv_freq = base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    phi = positions.unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    numbers = torch.complex(x[..., :half], x[..., half:])
    turned = torch.view_as_real(numbers * torch.complex(phi.cos(), phi.sin()))
    return torch.cat((turned[..., 0], turned[..., 1]), dim=-1).to(x.dtype)
