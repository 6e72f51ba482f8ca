import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    freq = torch.tensor([base ** (-k / half) for k in range(half)], dtype=torch.float64, device=x.device)
    tokens = []
    for place, token in enumerate(x.unbind(2)):
        a, b = token[..., :half], token[..., half:]
        cos = torch.cos(place * freq).to(x.dtype)
        sin = torch.sin(place * freq).to(x.dtype)
        tokens.append(torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1))
    return torch.stack(tokens, dim=2)
