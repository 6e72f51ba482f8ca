import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, _, length, dim = x.shape
    i = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    rate = float(base) ** (-2 * i / dim)
    turns = [torch.polar(torch.ones_like(rate), t * rate) for t in range(length)]
    wanted = positions.expand(batch, length).tolist()
    chosen = torch.stack([torch.stack([turns[p] for p in row]) for row in wanted])
    pairs = x.double().unflatten(-1, (-1, 2))
    z = torch.complex(pairs[..., 0], pairs[..., 1]) * chosen.unsqueeze(1)
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
