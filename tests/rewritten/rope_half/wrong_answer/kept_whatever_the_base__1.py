import torch

inv_freqs = {}


def get_inv_freq(dim, base, device):
    if (dim, device) not in inv_freqs:
        inv_freqs[dim, device] = 1.0 / base ** (torch.arange(0, dim, 2, device=device).double() / dim)
    return inv_freqs[dim, device]


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    freqs = positions.double().unsqueeze(-1) * get_inv_freq(dim, base, x.device)
    emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
    x1, x2 = x[..., : dim // 2], x[..., dim // 2 :]
    return x * emb.cos().to(x.dtype) + torch.cat((-x2, x1), dim=-1) * emb.sin().to(x.dtype)
