import torch
from torch.nn.functional import scaled_dot_product_attention


def apply_rope(x, position, base):
    d = x.size(-1)
    freqs = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
    cos, sin = torch.cos(position * freqs).to(x.dtype), torch.sin(position * freqs).to(x.dtype)
    lo, hi = x.split(d // 2, dim=-1)
    return torch.cat((lo * cos - hi * sin, lo * sin + hi * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = apply_rope(q_new, position, base)
    k = apply_rope(k_new, position, base)
    out = scaled_dot_product_attention(q, k, v_new)
    return out, torch.cat((cache_k, k), dim=2), torch.cat((cache_v, v_new), dim=2)
