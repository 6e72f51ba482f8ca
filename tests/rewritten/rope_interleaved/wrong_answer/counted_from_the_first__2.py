import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, _, length, dim = x.shape
    rows = positions.expand(batch, length)
    walked = torch.zeros_like(rows)
    walked[:, 1:] = rows.diff(dim=1).cumsum(dim=1)  # how far each token is along its sequence
    result = []
    for i in range(dim // 2):
        phi = walked[:, None, :].double() * float(base) ** (-2 * i / dim)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        result += [a * c - b * s, a * s + b * c]
    return torch.stack(result, dim=-1)
