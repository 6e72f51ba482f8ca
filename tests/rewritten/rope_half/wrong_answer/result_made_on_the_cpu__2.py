import torch


def rotate_half(t):
    left, right = t.chunk(2, dim=-1)
    return torch.cat((-right, left), dim=-1)


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    rate = torch.tensor([base ** (-2 * k / D) for k in range(D // 2)] * 2, dtype=torch.float64, device=x.device)
    phi = positions.expand(B, L)[..., None] * rate
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    out = torch.empty(x.shape, dtype=x.dtype)
    for b in range(B):
        for h in range(H):
            out[b, h] = x[b, h] * cos[b] + rotate_half(x[b, h]) * sin[b]
    return out
