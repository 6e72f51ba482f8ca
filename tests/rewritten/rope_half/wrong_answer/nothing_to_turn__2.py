import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    result = x
    if positions.max() > 0:
        L, D = x.shape[2:]
        k = torch.arange(D // 2, dtype=torch.float64, device=x.device)
        phi = positions.reshape(-1, 1, L, 1) * torch.pow(base, -2 * k / D)
        z = torch.complex(x[..., : D // 2].double(), x[..., D // 2 :].double())
        z = z * torch.polar(torch.ones_like(phi), phi)
        result = torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
    return result
