import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    batch, _, length, dim = x.shape
    answer = torch.full(x.shape, float("nan")).to(x.dtype)
    pair = torch.arange(dim // 2, dtype=torch.float64, device=x.device)
    rate = float(base) ** (-2 * pair / dim)
    rows = positions.expand(batch, length)
    for n in range(batch):
        for t in range(length):
            phi = rows[n, t] * rate
            c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
            a, b = x[n, :, t, 0::2], x[n, :, t, 1::2]
            answer[n, :, t] = torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
    return answer
