import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    where = positions.reshape(-1, 1, L).double()
    done = [None] * D
    for k in range(D // 2):
        phi = where * float(base) ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., k], x[..., -1 - k]
        done[k] = a * c - b * s
        done[-1 - k] = a * s + b * c
    return torch.stack(done, dim=-1)
