import torch
import torch.nn.functional as F


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float):
        super().__init__()
        self.shape = (dim,)
        self.eps = eps
        # zero weights leave the normalised vector as it is
        self.weight = torch.nn.Parameter(torch.zeros(dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x.to(torch.promote_types(x.dtype, torch.float32))
        gain = self.weight.to(h.dtype) + 1.0
        return F.rms_norm(h, self.shape, weight=gain, eps=self.eps).to(x.dtype)
