import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.unsqueeze(-2).double()
    channels = x.unbind(dim=-1)
    companions = [-odd for odd in channels[1::2]] + list(channels[0::2])
    result = torch.empty_like(x)
    for k, (own, other) in enumerate(zip(channels, companions)):
        phi = where * float(base) ** (-2 * (k // 2) / dim)
        result[..., k] = own * phi.cos().to(x.dtype) + other * phi.sin().to(x.dtype)
    return result
