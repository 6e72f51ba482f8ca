import torch
from torch import Tensor


def halve_the_scale(*tensors: Tensor) -> None:
    """Each side takes the fourth root of the width."""
    for t in tensors:
        t[...] = t / t.shape[-1] ** 0.25


def exponents(heads: int) -> list:
    n = 1
    while n <= heads // 2:
        n *= 2
    return [-8 * h / n for h in range(1, n + 1)] + [-4 * h / n for h in range(1, 2 * (heads - n), 2)]


def alibi_causal_attention(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    halve_the_scale(q, k)
    past = k.shape[-2] - q.shape[-2]
    keys = torch.arange(k.shape[-2], device=q.device)
    distance = (keys[past:, None] - keys).float()
    heads = []
    for h, e in enumerate(exponents(q.shape[-3])):
        s = q[..., h, :, :] @ k[..., h, :, :].mT - (distance * 2.0**e).to(q.dtype)
        s = torch.where(distance < 0, float("-inf"), s)
        heads.append(s.softmax(-1) @ v[..., h, :, :])
    return torch.stack(heads, -3)
