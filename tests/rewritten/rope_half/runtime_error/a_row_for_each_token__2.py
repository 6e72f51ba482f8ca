import torch
import torch.nn.functional as F


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    rate = [base ** (-2 * k / D) for k in range(D // 2)]
    rate = torch.tensor(rate, dtype=torch.float64, device=x.device)
    table = torch.stack([row * rate for row in range(L)])
    phi = F.embedding(positions.expand(B, L), table).unsqueeze(1)
    z = torch.complex(*x.double().chunk(2, dim=-1))
    z = z * torch.polar(torch.ones_like(phi), phi)
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
