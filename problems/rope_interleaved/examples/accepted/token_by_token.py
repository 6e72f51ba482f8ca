# Right: one token after the other, in float64, on its own copy, turned in place.
import torch


def turn(token, angle):
    a, b = token[..., 0::2], token[..., 1::2]
    return torch.stack([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], dim=-1).flatten(-2)


def rope_interleaved(x, positions, base=10000):
    width = x.size(-1)
    rate = torch.tensor([base ** (-2 * i / width) for i in range(width // 2)], dtype=torch.float64, device=x.device)
    tokens = []
    for t in range(x.size(2)):
        at = positions[..., t]
        angle = at * rate if at.dim() == 0 else (at[:, None] * rate)[:, None]
        tokens.append(turn(x[:, :, t].double(), angle))
    return torch.stack(tokens, dim=2).to(x.dtype)
