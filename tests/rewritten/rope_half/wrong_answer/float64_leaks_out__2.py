import numpy as np
import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    freq = np.power(float(base), -np.arange(0, D, 2) / D)
    phi = positions.reshape(-1, 1, L, 1) * torch.from_numpy(freq).to(x.device)
    z = torch.complex(*x.double().chunk(2, dim=-1))
    z = z * torch.polar(torch.ones_like(phi), phi)
    return torch.cat((z.real, z.imag), dim=-1)
