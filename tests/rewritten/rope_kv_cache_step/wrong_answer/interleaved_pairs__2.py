import torch
import torch.nn.functional as F


def rope(x: torch.Tensor, position: int, base: float) -> torch.Tensor:
    d = x.size(-1)
    freqs = 1.0 / base ** (torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    freqs_cis = torch.polar(torch.ones_like(freqs), position * freqs)
    pairs = torch.view_as_complex(x.double().reshape(*x.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(pairs * freqs_cis).flatten(-2).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    out = F.scaled_dot_product_attention(rope(q_new, position, base), keys, values)
    return out, keys, values
