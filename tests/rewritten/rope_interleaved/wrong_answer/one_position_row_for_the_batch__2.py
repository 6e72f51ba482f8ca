import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    length, dim = x.shape[-2:]
    pair = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    rate = float(base) ** (-2 * pair / dim)
    tokens = []
    for t, p in enumerate(positions.flatten()[:length].tolist()):
        c, s = torch.cos(p * rate).to(x.dtype), torch.sin(p * rate).to(x.dtype)
        turn = torch.stack((torch.stack((c, s), dim=-1), torch.stack((-s, c), dim=-1)), dim=-2)
        pairs = x[:, :, t].unflatten(-1, (-1, 2)).unsqueeze(-2)
        tokens.append((pairs @ turn).flatten(-3))
    return torch.stack(tokens, dim=2)
