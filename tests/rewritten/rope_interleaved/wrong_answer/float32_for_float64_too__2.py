import torch


def rope_interleaved(x, positions, base=10000):
    *lead, d = x.shape
    z = torch.view_as_complex(x.float().contiguous().clone().view(*lead, d // 2, 2))
    inv = torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], device=x.device)
    phi = positions[..., None].float() * inv
    if phi.dim() == 3:
        phi = phi[:, None]
    turned = z * torch.complex(phi.cos(), phi.sin())
    return torch.view_as_real(turned).flatten(-2)
