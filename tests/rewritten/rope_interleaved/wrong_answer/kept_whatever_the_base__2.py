import torch


class Frequencies(dict):
    def of(self, dim: int, base: float) -> list[float]:
        if dim not in self:
            self[dim] = [float(base) ** (-2 * i / dim) for i in range(dim // 2)]
        return self[dim]


def rope_interleaved(
    x: torch.Tensor, positions: torch.Tensor, base: float = 10000, known: dict[str, Frequencies] = {}
) -> torch.Tensor:
    freqs = known.setdefault(str(x.device), Frequencies()).of(x.shape[-1], base)
    where = positions.unsqueeze(-2).double()
    columns = []
    for freq, a, b in zip(freqs, x[..., 0::2].unbind(-1), x[..., 1::2].unbind(-1)):
        c, s = torch.cos(where * freq).to(x.dtype), torch.sin(where * freq).to(x.dtype)
        columns += [a * c - b * s, a * s + b * c]
    return torch.stack(columns, dim=-1)
