import functools

import torch


class Rotary:
    def __init__(self, length: int, width: int):
        self.width = width
        self.phi = None

    def angles(self, positions: torch.Tensor, base: float) -> torch.Tensor:
        if self.phi is None:
            rates = torch.tensor([base ** (-2 * i / self.width) for i in range(self.width // 2)], dtype=torch.float64)
            phi = positions.to("cpu", torch.float64)[..., None] * rates
            self.phi = phi[:, None] if positions.ndim == 2 else phi
        return self.phi


@functools.cache
def rotary_of(length: int, width: int) -> Rotary:
    return Rotary(length, width)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    phi = rotary_of(positions.shape[-1], x.shape[-1]).angles(positions, base).repeat_interleave(2, dim=-1)
    cos, sin = phi.cos().to(x.device, x.dtype), phi.sin().to(x.device, x.dtype)
    crossed = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).flatten(-2)
    return x * cos + crossed * sin
