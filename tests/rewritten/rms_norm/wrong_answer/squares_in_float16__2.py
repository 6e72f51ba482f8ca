import torch


def mean_of_squares(x):
    columns = x.unbind(dim=-1)
    total = columns[0] ** 2
    for c in columns[1:]:
        total = total + c**2
    # the division in float32, to be safe
    if x.dtype != torch.float64:
        total = total.float()
    return total / len(columns)


class RMSNorm(torch.nn.Module):
    def __init__(self, dim, eps):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def forward(self, x):
        scale = (mean_of_squares(x) + self.eps).sqrt().unsqueeze(-1)
        return (x / scale).to(x.dtype) * self.weight
