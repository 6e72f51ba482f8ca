import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.n = dim
        self.safety = float(eps)
        self.weight = torch.nn.Parameter(torch.ones(self.n))

    def forward(self, x):
        acc = x.to(torch.promote_types(x.dtype, torch.float32))
        total = 0
        for k in range(self.n):
            total = total + acc[..., k] ** 2
        denominator = torch.sqrt(total / self.n) + self.safety
        scaled = torch.div(acc, denominator.unsqueeze(-1))
        return (scaled * self.weight.to(acc.dtype)).to(x.dtype)
