import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    width = x.shape[-1]
    token = positions.double().unsqueeze(-2)  # an axis for the heads
    single = x.type(torch.float32)
    halves = single.unflatten(-1, (2, width // 2))
    for k in range(width // 2):
        phi = token * base ** (-2 * k / width)
        cos, sin = phi.cos().to(torch.float32), phi.sin().to(torch.float32)
        old = halves[..., k].clone()
        halves[..., 0, k] = cos * old[..., 0] - sin * old[..., 1]
        halves[..., 1, k] = sin * old[..., 0] + cos * old[..., 1]
    return single.type_as(x)
