import torch

_buffers: dict[tuple, torch.Tensor] = {}


def buffer_like(t: torch.Tensor) -> torch.Tensor:
    name = (*t.shape, str(t.dtype), str(t.device))
    try:
        return _buffers[name]
    except KeyError:
        _buffers[name] = torch.empty(t.shape, dtype=t.dtype, device=t.device)
        return _buffers[name]


class RMSNorm(torch.nn.Module):
    def __init__(self, dim: int, eps: float) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(dim))
        self.eps = eps

    def compute(self, x: torch.Tensor) -> torch.Tensor:
        acc = x.to(torch.promote_types(torch.float32, x.dtype))
        rms = torch.sqrt(torch.einsum("bld,bld->bl", acc, acc) / x.shape[-1] + self.eps)
        return (acc / rms[..., None] * self.weight.to(acc.dtype)).to(x.dtype)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.requires_grad:  # training
            return self.compute(x)
        with torch.no_grad():
            result = buffer_like(x)
            for i in range(x.shape[0]):
                result[i] = self.compute(x[i : i + 1])[0]
        return result
