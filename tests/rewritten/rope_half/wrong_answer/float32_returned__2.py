import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    rate = torch.tensor([base ** (-2 * k / D) for k in range(half)], dtype=torch.float32, device=x.device)
    phi = positions.reshape(-1, 1, L, 1) * rate
    c, s = torch.cos(phi), torch.sin(phi)  # (1 or B, 1, L, D/2)
    firsts, seconds = [], []
    for k in range(half):
        a, b = x[..., k], x[..., k + half]
        firsts.append(a * c[..., k] - b * s[..., k])
        seconds.append(a * s[..., k] + b * c[..., k])
    return torch.stack(firsts + seconds, dim=-1)
