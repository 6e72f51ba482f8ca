# Right: rotate_half as Llama writes it, with angles in float32, and torch's own attention, without a mask.
import torch
import torch.nn.functional as F


def rotate_half(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    width = q_new.size(-1)
    inverse = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float32, device=q_new.device) / width)
    angles = torch.cat((position * inverse,) * 2)
    cos, sin = angles.cos().to(q_new.dtype), angles.sin().to(q_new.dtype)
    q = q_new * cos + rotate_half(q_new) * sin
    k = k_new * cos + rotate_half(k_new) * sin
    keys, values = torch.cat((cache_k, k), dim=-2), torch.cat((cache_v, v_new), dim=-2)
    return F.scaled_dot_product_attention(q, keys, values), keys, values
