# Right: the mean of squares from the norm of a vector, the weight in float32 as well.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        wide = x if x.dtype == torch.float64 else x.float()
        length = torch.linalg.vector_norm(wide, dim=-1, keepdim=True)
        result = wide / (length**2 / x.shape[-1] + self.eps).sqrt() * self.weight.to(wide.dtype)
        return result.to(x.dtype)
