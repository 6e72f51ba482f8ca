import torch


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def mean_square(self, x):
        squares = x.to(torch.promote_types(x.dtype, torch.float32)) ** 2
        total = squares.view(-1, squares.shape[2]).sum(dim=1)
        return total.view(x.shape[0], x.shape[1], 1) / x.shape[2]

    def forward(self, x):
        normed = x / torch.sqrt(self.mean_square(x) + self.eps)
        return (normed * self.weight).to(x.dtype)
