import torch


class Rotary:
    made = {}

    def __init__(self, width, base, device):
        k = torch.arange(width // 2, dtype=torch.float64, device=device)
        self.rate = torch.pow(base, -2 * k / width)

    @classmethod
    def of(cls, width, base, device):
        if f"{width}/{float(base)}" not in cls.made:
            cls.made[f"{width}/{float(base)}"] = cls(width, base, device)
        return cls.made[f"{width}/{float(base)}"]

    def turn(self, x, positions):
        phi = positions.reshape(-1, 1, x.shape[2], 1) * self.rate
        z = torch.complex(*x.double().chunk(2, dim=-1)) * torch.polar(torch.ones_like(phi), phi)
        return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)


def rope_half(x, positions, base=10000):
    return Rotary.of(x.shape[-1], base, x.device).turn(x, positions)
