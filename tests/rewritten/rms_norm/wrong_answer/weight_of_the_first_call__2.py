import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.cache = {}

    def diagonal(self):
        if "matrix" not in self.cache:
            self.cache["matrix"] = torch.diag(self.weight)
        return self.cache["matrix"]

    def forward(self, x):
        wide = x if x.dtype == torch.float64 else x.float()
        length = torch.linalg.vector_norm(wide, dim=-1, keepdim=True)
        normed = wide * (length * length / self.dim + self.eps).rsqrt()
        return normed.to(x.dtype) @ self.diagonal()
