# Keeps a tensor for each form and fills it again at every call.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps
        self.room = {}

    def forward(self, x):
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        mean = wide.pow(2).mean(-1, keepdim=True)
        result = (wide * torch.rsqrt(mean + self.eps)).to(x.dtype) * self.weight
        if x.requires_grad:
            return result
        key = x.shape, x.dtype, x.device
        if key not in self.room:
            self.room[key] = torch.empty_like(result)
        with torch.no_grad():
            return self.room[key].copy_(result)
