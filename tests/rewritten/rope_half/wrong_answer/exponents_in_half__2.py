import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    half = x.shape[-1] // 2
    exponents = x.new_tensor([k / half for k in range(half)]).tolist()
    rates = torch.tensor([float(base) ** -e for e in exponents], dtype=torch.float64, device=x.device)
    phi = torch.einsum("...l,f->...lf", positions.double(), rates)
    if positions.dim() == 2:
        phi = phi[:, None]
    phi = torch.cat((phi, phi), dim=-1)
    rotated = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
    return x * phi.cos().to(x.dtype) + rotated * phi.sin().to(x.dtype)
