import torch


def rotate_half(t):
    a, b = t.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


def rope_half(x, positions, base=10000):
    rotary_dim = max(2, x.shape[-1] // 4 * 2)
    inv_freq = 1.0 / base ** (torch.arange(0, rotary_dim, 2, device=x.device).double() / rotary_dim)
    freqs = positions.double()[..., None] * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
    x_rot, x_pass = x[..., :rotary_dim], x[..., rotary_dim:]
    x_rot = x_rot * emb.cos().to(x.dtype) + rotate_half(x_rot) * emb.sin().to(x.dtype)
    return torch.cat((x_rot, x_pass), dim=-1)
