import torch
import torch.nn.functional as F


def rope(x, position, base):
    D = x.shape[-1]
    theta = position * torch.pow(base, -torch.arange(0, D, 2, dtype=torch.float64, device=x.device) / D)
    z = torch.complex(x[..., : D // 2].double(), x[..., D // 2 :].double())
    z = z * torch.complex(theta.cos(), theta.sin())
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, rope(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    width = q_new[0].numel()
    out = F.scaled_dot_product_attention(rope(q_new, position, base), new_k, new_v, scale=1 / width**0.5)
    return out, new_k, new_v
