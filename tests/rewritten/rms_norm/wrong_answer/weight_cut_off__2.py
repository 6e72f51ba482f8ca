import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))

    def scales(self, dtype):
        with torch.no_grad():
            return [self.weight[d].to(dtype) for d in range(self.dim)]

    def forward(self, x):
        wide = x.float() if x.dtype != torch.float64 else x
        length = torch.linalg.vector_norm(wide, dim=-1)
        rms = torch.sqrt(length**2 / self.dim + self.eps)
        columns = []
        for d, s in enumerate(self.scales(wide.dtype)):
            columns.append(wide[..., d] / rms * s)
        return torch.stack(columns, dim=-1).to(x.dtype)
