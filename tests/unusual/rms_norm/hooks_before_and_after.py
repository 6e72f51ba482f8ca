# Unusual: hooks before and after.
import torch
import torch.nn as nn
import torch.nn.functional as F
class RMSNorm(nn.Module):
    def __init__(self, dim, eps=0.5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
        self.proj = nn.Linear(dim, dim, bias=False)
        self.register_buffer("shift", torch.zeros(dim))

        self.register_forward_hook(lambda module, args, out: out + module.shift)
        self.register_forward_pre_hook(lambda module, args: (args[0].clone(),))
    def forward(self, x):
        r = torch.rsqrt(x.square().sum(-1, keepdim=True) / x.shape[-1] + self.eps)
        x = x * r
        x = x.mul_(self.weight) if not torch.is_grad_enabled() else x * self.weight
        return self.proj(x)
