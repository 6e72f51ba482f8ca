import torch
import torch.nn.functional as F


def rope(x: torch.Tensor, position: int, base: float) -> torch.Tensor:
    half = x.shape[-1] // 2
    i = torch.arange(half, dtype=torch.float64, device=x.device)
    turn = torch.exp(-1j * position * torch.pow(base, -i / half))
    z = torch.view_as_complex(x.double().unflatten(-1, (2, half)).transpose(-1, -2).contiguous())
    return torch.view_as_real(z * turn).transpose(-1, -2).flatten(-2).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    return F.scaled_dot_product_attention(rope(q_new, position, base), new_k, new_v), new_k, new_v
