import math

import torch


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    log_base = math.log(base)
    speeds = torch.tensor([math.exp(-log_base * k / D) for k in range(D // 2)], dtype=torch.float64)
    phi = positions.expand(B, L).unsqueeze(-1) * speeds.to(x.device)
    unit = torch.complex(phi.cos(), phi.sin())
    out = torch.empty_like(x)
    for h in range(H):
        head = x[:, h].double()
        z = torch.complex(head[..., : D // 2], head[..., D // 2 :]) * unit
        out[:, h] = torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
    return out
