import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    i = torch.arange(half, dtype=torch.float64, device=x.device)
    turn = torch.exp(1j * position * torch.exp(-i / half * math.log(base)))
    z = torch.complex(*x.double().chunk(2, -1)) * turn
    return torch.cat((z.real, z.imag), -1).to(x.dtype)


def rope_kv_cache_step(
    q_new: torch.Tensor,
    k_new: torch.Tensor,
    v_new: torch.Tensor,
    cache_k: torch.Tensor,
    cache_v: torch.Tensor,
    position: int,
    base: float = 10000,
) -> torch.Tensor:
    q = rope(q_new, position, base) / math.sqrt(q_new.shape[-1])
    past = torch.einsum("bhqd,bhkd->bhqk", q, cache_k)
    own = torch.einsum("bhqd,bhqd->bhq", q, rope(k_new, position, base)).unsqueeze(-1)
    weights = torch.cat((past, own), -1).softmax(-1)
    return weights[..., :-1] @ cache_v + weights[..., -1:] * v_new
