# Unusual: parameters of torch empty.
import torch
import torch.nn as nn
import torch.nn.functional as F

class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5, device=None, dtype=None):
        factory = {"device": device, "dtype": dtype}
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.empty(dim, **factory))
        self.proj = nn.Linear(dim, dim, bias=False, **factory)
        self.register_buffer("shift", torch.empty(dim, **factory))
        self.reset_parameters()
    def reset_parameters(self):
        nn.init.ones_(self.weight); nn.init.zeros_(self.shift)
    def extra_repr(self):
        return f"eps={self.eps}"
    def forward(self, x, *args, **kwargs):
        x32 = x.to(torch.promote_types(x.dtype, torch.float32))
        norm = x32 / torch.sqrt(torch.var(x32, -1, unbiased=False, keepdim=True) + x32.mean(-1, keepdim=True) ** 2 + self.eps)
        return self.proj(norm.type_as(x) * self.weight) + self.shift
