import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    pairs = dim // 2
    # from base^0 downwards, one exponent for each pair
    speed = torch.logspace(0, -(pairs - 1) / dim, pairs, base=float(base), dtype=torch.float64, device=x.device)
    angle = torch.tensordot(positions.double(), speed, dims=0).unsqueeze(-3)
    turn = torch.polar(torch.ones_like(angle), angle)
    z = torch.complex(x[..., 0::2].double(), x[..., 1::2].double())
    return torch.view_as_real(turn * z).reshape(x.shape).to(x.dtype)
