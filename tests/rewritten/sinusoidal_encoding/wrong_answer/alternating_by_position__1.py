import torch


def sinusoidal_encoding(n: int, d: int) -> torch.Tensor:
    exponents = -2.0 * torch.div(torch.arange(d), 2, rounding_mode="floor") / d
    freqs = torch.pow(torch.tensor(10000.0, dtype=torch.float64), exponents.double())
    angles = torch.outer(torch.arange(n, dtype=torch.float64), freqs)
    even = (torch.arange(n) % 2 == 0).unsqueeze(1)
    return torch.where(even, torch.sin(angles), torch.cos(angles)).to(torch.float32)
