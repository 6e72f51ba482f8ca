import torch
from torch import nn


def standardise(t, eps):
    var, mu = torch.var_mean(t, dim=-1, correction=0, keepdim=True)
    return (t - mu) / (var + eps).sqrt()


class RMSNorm(nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x):
        batches = []
        for seq in x:
            batches.append(standardise(seq.double(), self.eps))
        out = torch.stack(batches, dim=0)
        out = out.mul(self.weight.double())
        return out.type_as(x)
