import torch


class RMSNorm(torch.nn.Module):
    eps = None

    def __init__(self, dim, eps):
        super().__init__()
        if RMSNorm.eps is None:
            RMSNorm.eps = eps
        self.weight = torch.nn.Parameter(torch.ones(dim))

    def forward(self, x):
        h = x if x.dtype == torch.float64 else x.float()
        rms = (h.pow(2).mean(dim=-1) + RMSNorm.eps).sqrt()
        return (h / rms.unsqueeze(-1)).to(x.dtype) * self.weight
