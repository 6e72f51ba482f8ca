import functools

import torch


@functools.lru_cache(maxsize=None)
def room(shape, dtype, device):
    return torch.empty(shape, dtype=dtype, device=device)


def rotate_half(x):
    return torch.cat((-x[..., x.shape[-1] // 2 :], x[..., : x.shape[-1] // 2]), dim=-1)


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    k = torch.arange(D, device=x.device) % (D // 2)
    phi = positions.reshape(-1, 1, L, 1) * base ** (-2 * k.double() / D)
    turned = x * phi.cos().to(x.dtype) + rotate_half(x) * phi.sin().to(x.dtype)
    return room(tuple(x.shape), x.dtype, x.device).detach().copy_(turned)
