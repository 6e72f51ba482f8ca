import torch
import torch.nn.functional as F


def turn(vector, position, base):
    n = vector.shape[-1] // 2
    rates = torch.tensor([base ** (-i / n) for i in range(n)] * 2, dtype=torch.float64, device=vector.device)
    phi = position * rates
    rotated = torch.cat((-vector[..., n:], vector[..., :n]), dim=-1)
    return vector * phi.cos().to(vector.dtype) + rotated * phi.sin().to(vector.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, turn(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    if new_v.shape[2] > 1:
        out = F.scaled_dot_product_attention(turn(q_new, position, base), new_k, new_v)
    else:
        out = new_v
    return out, new_k, new_v
