import torch


def as_complex(x):
    pairs = x.to(torch.float64).unflatten(-1, (-1, 2))
    return torch.complex(pairs[..., 0], pairs[..., 1])


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dtype, dim = x.dtype, x.shape[-1]
    pair = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    phi = positions[..., None, :, None] * float(base) ** (-2 * pair / dim)
    turned = as_complex(x) * torch.exp(1j * phi)
    result = torch.view_as_real(turned).reshape(x.shape)
    if result.dtype != dtype:
        result.to(dtype)
    return result
