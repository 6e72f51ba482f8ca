import math

import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    tokens = []
    for t, token in enumerate(x.unbind(dim=2)):
        phi = [t * base ** (-2 * i / dim) for i in range(dim // 2)]
        cos = torch.tensor([math.cos(p) for p in phi], dtype=x.dtype, device=x.device)
        sin = torch.tensor([math.sin(p) for p in phi], dtype=x.dtype, device=x.device)
        a, b = token[..., 0::2], token[..., 1::2]
        tokens.append(torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2))
    return torch.stack(tokens, dim=2)
