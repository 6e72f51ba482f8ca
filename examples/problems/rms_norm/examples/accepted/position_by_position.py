# Right: a loop over positions, stacked.
import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        positions = [self.one(position) for position in x.reshape(-1, x.shape[-1])]
        return torch.stack(positions).reshape(x.shape)

    def one(self, position):
        wide = position.to(torch.promote_types(position.dtype, torch.float32))
        root = (wide.dot(wide) / len(wide) + self.eps).sqrt()
        return (wide / root).to(position.dtype) * self.weight
