import torch


def quarter_turn(t: torch.Tensor) -> torch.Tensor:
    """(a, b) becomes (-b, a) in every pair."""
    turned = torch.empty_like(t)
    turned[..., 0::2] = -t[..., 1::2]
    turned[..., 1::2] = t[..., 0::2]
    return turned


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    width = x.shape[-1]
    rates = [base ** (-2 * (channel // 2) / width) for channel in range(width)]
    phi = positions[..., None] * torch.tensor(rates, dtype=torch.float64, device=x.device)
    if positions.ndim == 2:
        phi = phi[:, None, :, :]
    x = x.type(torch.float32)
    return x * phi.cos().float() + quarter_turn(x) * phi.sin().float()
