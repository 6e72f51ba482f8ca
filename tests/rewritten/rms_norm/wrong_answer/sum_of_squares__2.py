import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dtype == torch.float64:
            a = x
        else:
            a = x.float()
        squares = torch.zeros_like(a[:, :, 0])
        for i in range(self.dim):
            squares = squares + a[:, :, i] * a[:, :, i]
        factor = (squares + self.eps).pow(-0.5)
        columns = [a[:, :, i] * factor for i in range(self.dim)]
        return torch.stack(columns, dim=2).to(x.dtype) * self.weight
