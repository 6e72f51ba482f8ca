import torch


class Tables(torch.nn.Module):
    def __init__(self, positions, width, base):
        super().__init__()
        rate = [base ** (-2 * k / width) for k in range(width // 2)]
        rate = torch.tensor(rate, dtype=torch.float64, device=positions.device)
        phi = positions.reshape(-1, 1, positions.shape[-1], 1) * rate
        self.register_buffer("cos", phi.cos())
        self.register_buffer("sin", phi.sin())


def rope_half(x, positions, base=10000):
    tables = Tables(positions, x.shape[-1], base).bfloat16()
    c, s = tables.cos.type_as(x), tables.sin.type_as(x)
    half = x.shape[-1] // 2
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * c - x[..., half:] * s
    out[..., half:] = x[..., :half] * s + x[..., half:] * c
    return out
