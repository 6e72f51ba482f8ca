import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    i = torch.arange(half, dtype=torch.float64, device=x.device)
    theta = base ** (-2 * (i - 1) / dim)
    m_theta = (positions[..., None] * theta).unsqueeze(-3)
    cos = m_theta.cos().to(x.dtype)
    sin = m_theta.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]
    return torch.cat((first * cos - second * sin, first * sin + second * cos), -1)
