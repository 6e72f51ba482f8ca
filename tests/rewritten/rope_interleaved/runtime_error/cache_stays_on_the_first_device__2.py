import torch


class Rope:
    known: dict[tuple[int, float], "Rope"] = {}

    def __init__(self, dim: int, base: float, device: torch.device) -> None:
        pair = torch.arange(dim // 2, dtype=torch.float64, device=device)
        self.rate = torch.pow(float(base), -2 * pair / dim)

    def __call__(self, x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
        phi = torch.mul(positions[..., None, :, None], self.rate)
        pairs = x.double().unflatten(-1, (-1, 2))
        z = torch.complex(pairs[..., 0], pairs[..., 1]) * torch.polar(torch.ones_like(phi), phi)
        return torch.view_as_real(z).flatten(-2).to(x.dtype)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    key = (x.shape[-1], float(base))
    if key not in Rope.known:
        Rope.known[key] = Rope(*key, x.device)
    return Rope.known[key](x, positions)
