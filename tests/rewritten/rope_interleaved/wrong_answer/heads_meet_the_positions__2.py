import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    b, s, h, d = x.shape
    i = torch.arange(d // 2, dtype=torch.float64, device=x.device)
    phi = torch.tensordot(positions.double(), float(base) ** (-2 * i / d), dims=0)
    turn = torch.polar(torch.ones_like(phi), phi).unsqueeze(-2)  # the heads are the axis that is added
    pairs = x.double().reshape(b, s, h, d // 2, 2)
    z = torch.complex(pairs[..., 0], pairs[..., 1]) * turn
    return torch.view_as_real(z).reshape(b, s, h, d).to(x.dtype)
