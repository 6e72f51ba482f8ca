# Right: a pair is a complex number, made dense first, and turned by a complex factor of length 1.
# Source: https://github.com/meta-llama/llama (the way of its first reference)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    inv = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).float() / d)
    a = positions.float()[..., None] * inv
    turn = torch.polar(torch.ones_like(a), a)
    turn = turn if positions.dim() == 1 else turn[:, None]
    z = torch.view_as_complex(x.float().contiguous().reshape(*x.shape[:-1], d // 2, 2))
    return torch.view_as_real(z * turn).flatten(-2).to(x.dtype)
