import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    rate = torch.tensor([base ** (-2 * k / D) for k in range(half)], dtype=torch.float64)
    phi = torch.mul(positions.reshape(-1, 1, L, 1), rate)
    c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    out = torch.empty_like(x)
    for h in range(x.shape[1]):
        a, b = x[:, h, :, :half], x[:, h, :, half:]
        out[:, h, :, :half] = a * c[:, 0] - b * s[:, 0]
        out[:, h, :, half:] = a * s[:, 0] + b * c[:, 0]
    return out
