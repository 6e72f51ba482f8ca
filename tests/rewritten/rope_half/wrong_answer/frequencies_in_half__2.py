import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    rate = x.new_tensor([base ** (-2 * k / D) for k in range(half)])
    phi = positions.reshape(-1, 1, L, 1).double() * rate.double()
    turn = torch.polar(torch.ones_like(phi), phi)
    z = torch.complex(x[..., :half].double(), x[..., half:].double()) * turn
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
