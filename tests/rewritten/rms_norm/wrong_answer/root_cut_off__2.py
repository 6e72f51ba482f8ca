import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.dim, self.eps = dim, eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = []
        for position in x.reshape(-1, self.dim):
            v = position.to(torch.promote_types(x.dtype, torch.float32))
            mean_square = v.dot(v) / self.dim
            # only a number to divide by
            root = torch.sqrt(mean_square + self.eps).detach()
            out.append((v / root).to(x.dtype) * self.weight)
        return torch.stack(out).reshape(x.shape)
