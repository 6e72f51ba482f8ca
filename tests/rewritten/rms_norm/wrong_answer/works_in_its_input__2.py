import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        for b in range(x.shape[0]):
            for pos in range(x.shape[1]):
                v = x[b, pos].to(torch.promote_types(x.dtype, torch.float32))
                rms = torch.sqrt(v.dot(v) / len(v) + self.eps)
                x[b, pos] = v / rms
        result = torch.empty_like(x)
        result[:] = x * self.weight
        return result
