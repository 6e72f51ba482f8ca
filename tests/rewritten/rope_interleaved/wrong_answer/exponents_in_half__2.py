import math

import torch


def frequencies(like: torch.Tensor, base: float) -> torch.Tensor:
    width = like.shape[-1]
    logs = [-2 * pair * math.log(base) / width for pair in range(width // 2)]
    return like.new_tensor(logs).exp()


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    token = positions.to(torch.float32)
    token = token[:, None, :] if token.dim() == 2 else token[None, None, :]
    result = torch.empty_like(x)
    for pair, frequency in enumerate(frequencies(x, base)):
        phi = token * frequency.to(torch.float32)
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., 2 * pair], x[..., 2 * pair + 1]
        result[..., 2 * pair] = a * cos - b * sin
        result[..., 2 * pair + 1] = a * sin + b * cos
    return result
