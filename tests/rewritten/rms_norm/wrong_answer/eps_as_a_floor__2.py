import torch


class RMSNorm(torch.nn.Module):
    """RMS normalisation, eps keeps the denominator away from zero."""

    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.min_ms = eps

    def norm_vector(self, v: torch.Tensor) -> torch.Tensor:
        ms = torch.dot(v, v) / v.numel()
        if ms < self.min_ms:
            return v / self.min_ms**0.5
        return v / ms.sqrt()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, _ = x.shape
        rows = []
        for b in range(batch):
            for t in range(length):
                v = x[b, t]
                if v.dtype != torch.float64:
                    v = v.float()
                rows.append(self.norm_vector(v).to(x.dtype) * self.weight)
        return torch.stack(rows).reshape(x.shape)
