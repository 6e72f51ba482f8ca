import torch
from torch import Tensor, nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.eps = eps

    @staticmethod
    def mean_square(t: Tensor) -> Tensor:
        return torch.einsum("bsd,bsd->bs", t, t).unsqueeze(-1) / t.size(-1)

    def forward(self, x: Tensor) -> Tensor:
        t = x.to(torch.promote_types(x.dtype, torch.float32))
        inverse = torch.reciprocal(self.mean_square(t) + self.eps)
        return self.weight * (t * inverse).to(x.dtype)
