import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    m = positions.reshape(-1, 1, L).to(torch.float64)
    upper, lower = [], []
    for i in range(half):
        theta = float(base) ** (-2 * (i - 1) / D)
        c = torch.cos(m * theta).to(x.dtype)
        s = torch.sin(m * theta).to(x.dtype)
        a, b = x[..., i], x[..., half + i]
        upper.append(a * c - b * s)
        lower.append(a * s + b * c)
    return torch.stack(upper + lower, dim=3)
