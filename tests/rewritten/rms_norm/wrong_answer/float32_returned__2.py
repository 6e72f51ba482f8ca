import torch
from torch import Tensor, nn


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def _one(self, token: Tensor) -> Tensor:
        rms = torch.sqrt(torch.dot(token, token) / token.shape[0] + self.eps)
        # float32 times weight
        return token / rms * self.weight

    def forward(self, x: Tensor) -> Tensor:
        values = x.to(dtype=torch.promote_types(torch.float32, x.dtype))
        return torch.stack([torch.stack([self._one(t) for t in seq]) for seq in values])
