import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.dim = dim
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def inverse_rms(self, x):
        total = torch.zeros(x.shape[:-1], dtype=torch.float32, device=x.device)
        for d in range(self.dim):
            total = total + x[..., d].type(torch.float32).square()
        return (total / self.dim + self.eps).pow(-0.5)

    def forward(self, x):
        factor = self.inverse_rms(x).unsqueeze(-1)
        return (x * factor * self.weight).to(x.dtype)
