import torch


def unit_numbers(p, width, base):
    k = torch.arange(width // 2, device=p.device, dtype=torch.float64)
    theta = torch.pow(base, -2 * k / width)
    return torch.exp(1j * theta * (1 + p)[..., None])


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    turn = unit_numbers(positions.expand(B, L), D, base)
    sequences = []
    for b in range(B):
        z = torch.complex(*x[b].double().chunk(2, dim=-1)) * turn[b]
        sequences.append(torch.cat((z.real, z.imag), dim=-1).to(x.dtype))
    return torch.stack(sequences)
