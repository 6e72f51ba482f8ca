# Right: a parameter that is registered by name, and a method for the norm.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.register_parameter("weight", torch.nn.Parameter(torch.empty(dim)))
        torch.nn.init.ones_(self.weight)
        self.eps = eps

    def forward(self, x):
        return self.weight * self.normed(x)

    def normed(self, x):
        wide = x.double()
        return (wide / (wide.square().mean(dim=2, keepdim=True) + self.eps) ** 0.5).to(x.dtype)
