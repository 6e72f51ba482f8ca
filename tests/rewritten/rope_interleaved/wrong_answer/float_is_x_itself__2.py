import torch


def turn(pair: torch.Tensor, phi: torch.Tensor) -> None:
    cos, sin = torch.cos(phi), torch.sin(phi)
    old = pair.clone()
    pair[..., 0] = cos * old[..., 0] - sin * old[..., 1]
    pair[..., 1] = sin * old[..., 0] + cos * old[..., 1]


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    width = x.shape[-1]
    token = positions.double().unsqueeze(-2)  # an axis for the heads
    single = x.type(torch.float32)
    for i in range(width // 2):
        turn(single[..., 2 * i : 2 * i + 2], (token * base ** (-2 * i / width)).to(torch.float32))
    return single.type_as(x)
