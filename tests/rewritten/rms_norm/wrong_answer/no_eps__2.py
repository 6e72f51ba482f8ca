import torch


def rms(v):
    return torch.sqrt(torch.einsum("...d,...d->...", v, v) / v.shape[-1])


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        weight = torch.ones(dim)
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        work_dtype = torch.float64 if x.dtype == torch.float64 else torch.float32
        sequences = [s.to(work_dtype) for s in x]
        sequences = [s / rms(s)[:, None] for s in sequences]
        return self.weight * torch.stack(sequences).to(x.dtype)
