import torch


def frequencies(width: int, base: float, device: torch.device) -> torch.Tensor:
    squared = torch.tensor(float(base), dtype=torch.float32, device=device) ** 2
    factors = [torch.ones_like(squared)] + [squared] * (width // 2 - 1)
    powers = torch.stack(factors).cumprod(0)  # 1, base ** 2, base ** 4, ...
    return 1 / powers ** (1 / width)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    result = torch.empty_like(x)
    token = positions.double().unsqueeze(-2)
    for i, frequency in enumerate(frequencies(x.shape[-1], base, x.device)):
        phi = token * frequency.double()
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        result[..., 2 * i] = x[..., 2 * i] * cos - x[..., 2 * i + 1] * sin
        result[..., 2 * i + 1] = x[..., 2 * i] * sin + x[..., 2 * i + 1] * cos
    return result
