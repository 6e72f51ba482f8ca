import torch


class Rotary:
    """Turns queries and keys."""

    def __init__(self):
        self.units = {}

    def unit(self, x, positions, base):
        L, D = x.shape[2:]
        kind = (positions.shape, D, float(base), x.dtype, x.device)
        if self.units.get(kind) is None:
            k = torch.arange(D // 2, dtype=torch.float64, device=x.device)
            phi = positions.reshape(-1, 1, L, 1) * base ** (-2 * k / D)
            self.units[kind] = torch.polar(torch.ones_like(phi), phi)
        return self.units[kind]

    def __call__(self, x, positions, base):
        z = torch.complex(*x.double().chunk(2, dim=-1)) * self.unit(x, positions, base)
        return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)


rotary = Rotary()


def rope_half(x, positions, base=10000):
    return rotary(x, positions, base)
