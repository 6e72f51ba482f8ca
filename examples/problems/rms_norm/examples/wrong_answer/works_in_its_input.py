# Right values, made in the caller's tensor.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        root = torch.sqrt(wide.pow(2).mean(-1, keepdim=True) + self.eps)
        x /= root
        return x * self.weight
