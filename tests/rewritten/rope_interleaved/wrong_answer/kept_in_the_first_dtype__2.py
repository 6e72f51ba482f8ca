import torch

seen: list[tuple] = []


def cos_and_sin(x: torch.Tensor, positions: torch.Tensor, base: float):
    width = x.shape[-1]
    for settings, where, cos, sin in seen:
        if settings == (width, base, x.device) and torch.equal(where, positions):
            return cos, sin
    rates = [base ** (-2 * (channel // 2) / width) for channel in range(width)]
    phi = positions[..., None].double() * torch.tensor(rates, dtype=torch.float64, device=x.device)
    if phi.dim() == 3:
        phi = phi[:, None]
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    seen.append(((width, base, x.device), positions.clone(), cos, sin))
    return cos, sin


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    cos, sin = cos_and_sin(x, positions, base)
    across = torch.empty_like(x)
    across[..., 0::2], across[..., 1::2] = -x[..., 1::2], x[..., 0::2]
    return (x * cos + across * sin).type_as(x)
