import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, torch.nn.Parameter(torch.full((dim,), start)))
        self.eps = eps

    def affine(self, v):
        return v * self.weight + self.bias

    def forward(self, x):
        rows = []
        for seq in x:
            wide = seq.double()
            rms = (wide.square().sum(1) / wide.shape[1] + self.eps).sqrt()
            rows.append(self.affine((wide / rms[:, None]).to(x.dtype)))
        return torch.stack(rows)
