import torch


def to_complex(t: torch.Tensor) -> torch.Tensor:
    return torch.view_as_complex(t.to(torch.float32).reshape(*t.shape[:3], t.shape[3] // 2, 2))


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, _, length, dim = x.shape
    z = to_complex(x)
    rows = positions.expand(batch, length).double()
    turned = []
    for i in range(dim // 2):
        phi = rows[:, None, :] * float(base) ** (-2 * i / dim)
        turned.append(z[..., i] * torch.exp(1j * phi).to(torch.complex64))
    z = torch.stack(turned, dim=-1)
    return torch.stack((z.real, z.imag), dim=-1).reshape(x.shape).to(x.dtype)
