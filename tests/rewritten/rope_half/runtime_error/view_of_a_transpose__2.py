import torch


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    where = positions.double().expand(B, L).repeat_interleave(H, dim=0).flatten()
    pairs = x.view(B * H * L, 2, D // 2)
    turned = torch.empty(B * H * L, 2, D // 2, dtype=x.dtype, device=x.device)
    for k in range(D // 2):
        phi = where * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        turned[:, 0, k] = pairs[:, 0, k] * c - pairs[:, 1, k] * s
        turned[:, 1, k] = pairs[:, 0, k] * s + pairs[:, 1, k] * c
    return turned.view(B, H, L, D)
