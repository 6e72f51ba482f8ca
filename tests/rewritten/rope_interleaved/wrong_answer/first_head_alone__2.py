import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, heads, length, dim = x.shape
    phi = torch.zeros(batch, heads, length, dim // 2, dtype=torch.float64, device=x.device)
    for i in range(dim // 2):
        phi[:, 0, :, i] = positions * float(base) ** (-2 * i / dim)
    turn = torch.polar(torch.ones_like(phi), phi)
    pairs = x.double().reshape(batch, heads, length, dim // 2, 2)
    z = torch.complex(pairs[..., 0], pairs[..., 1])
    return torch.view_as_real(z * turn).flatten(-2).to(x.dtype)
