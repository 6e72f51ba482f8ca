import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    theta = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    angles = (positions[..., None] * theta).tile(2).unsqueeze(-3)
    pairs = x.unflatten(-1, (dim // 2, 2))
    swapped = torch.stack((pairs[..., 1].neg(), pairs[..., 0]), dim=-1).reshape(x.shape)
    return torch.cos(angles).to(x.dtype) * x + torch.sin(angles).to(x.dtype) * swapped
