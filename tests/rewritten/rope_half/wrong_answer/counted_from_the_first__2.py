import torch


def turn(seq, where, base):
    # seq: (H, L, D), where: (L,)
    d = seq.shape[-1]
    offset = where - where[0]
    rate = torch.tensor([base ** (-2 * k / d) for k in range(d // 2)], dtype=torch.float64, device=seq.device)
    angle = torch.outer(offset.double(), rate).repeat(1, 2)
    swapped = seq.roll(d // 2, dims=-1)
    sign = torch.ones(d, dtype=seq.dtype, device=seq.device)
    sign[: d // 2] = -1
    return seq * angle.cos().to(seq.dtype) + swapped * sign * angle.sin().to(seq.dtype)


def rope_half(x, positions, base=10000):
    rows = positions if positions.dim() == 2 else [positions] * len(x)
    return torch.stack([turn(seq, row, base) for seq, row in zip(x, rows)])
