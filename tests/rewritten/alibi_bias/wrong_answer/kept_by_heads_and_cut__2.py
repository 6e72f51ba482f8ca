import functools

import torch
from torch import nn


class Alibi(nn.Module):
    def __init__(self, heads: int):
        super().__init__()
        m = 2 ** (heads.bit_length() - 1)
        exponents = [(h + 1) / m for h in range(m)] + [(k + 0.5) / m for k in range(heads - m)]
        self.register_buffer("slopes", torch.tensor([256.0**-e for e in exponents]))
        self.register_buffer("bias", None)

    def forward(self, length: int) -> torch.Tensor:
        if self.bias is None:
            rows = [torch.arange(-i, length - i).abs().neg() for i in range(length)]
            grid = torch.stack(rows) if rows else torch.zeros(0, 0)
            self.bias = self.slopes[:, None, None] * grid
        return self.bias[:, :length, :length].detach().clone()


@functools.cache
def module_for(heads: int) -> Alibi:
    return Alibi(heads)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    return module_for(num_heads)(seq_len)
