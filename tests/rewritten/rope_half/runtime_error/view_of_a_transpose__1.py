import torch


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    inv_freq = 1.0 / base ** (torch.arange(0, D, 2, device=x.device).double() / D)
    freqs = positions.double().expand(B, L).unsqueeze(-1) * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1)[:, None].expand(B, H, L, D).reshape(-1, D)
    rows = x.view(-1, D)
    x1, x2 = rows.chunk(2, dim=-1)
    out = rows * emb.cos().to(x.dtype) + torch.cat((-x2, x1), dim=-1) * emb.sin().to(x.dtype)
    return out.view(B, H, L, D)
