import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    pair = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    rate = float(base) ** (-2 * pair / dim)
    one_step = torch.polar(torch.ones_like(rate), rate)
    phi = positions[..., 0, None] * rate
    turn = torch.polar(torch.ones_like(phi), phi).unsqueeze(-2)  # (1, D/2) or (B, 1, D/2)
    z = torch.complex(x[..., 0::2].double(), x[..., 1::2].double())
    tokens = []
    for t in range(x.shape[2]):
        tokens.append(z[:, :, t] * turn)
        turn = turn * one_step
    return torch.view_as_real(torch.stack(tokens, dim=2)).flatten(-2).to(x.dtype)
