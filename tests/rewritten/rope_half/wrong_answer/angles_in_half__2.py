import torch


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    half = D // 2
    p = positions.type_as(x).reshape(-1, 1, L)
    out = torch.empty_like(x)
    for k in range(half):
        # the angle of pair k for each token
        freq = 1 / base ** (x.new_tensor([2 * k]) / D)
        phi = p * freq
        a, b = x[..., k], x[..., k + half]
        out[..., k] = a * phi.cos() - b * phi.sin()
        out[..., k + half] = a * phi.sin() + b * phi.cos()
    return out
