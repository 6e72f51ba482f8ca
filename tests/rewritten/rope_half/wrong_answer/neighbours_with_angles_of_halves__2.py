import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    where = positions.reshape(-1, 1, L).double()
    speeds = [float(base) ** (-2 * k / D) for k in range(D // 2)] * 2
    out = []
    for channel, speed in enumerate(speeds):
        phi = where * speed
        if channel % 2:
            other = x[..., channel - 1]
        else:
            other = -x[..., channel + 1]
        out.append(x[..., channel] * phi.cos().to(x.dtype) + other * phi.sin().to(x.dtype))
    return torch.stack(out, dim=-1)
