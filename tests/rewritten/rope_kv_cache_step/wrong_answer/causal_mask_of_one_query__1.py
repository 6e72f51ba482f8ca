import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    d = q_new.shape[-1]
    angle = position * base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=q_new.device) / d)
    cos, sin = angle.cos().to(q_new.dtype), angle.sin().to(q_new.dtype)

    def rope(x):
        a, b = x.chunk(2, -1)
        return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)

    keys = torch.cat((cache_k, rope(k_new)), 2)
    values = torch.cat((cache_v, v_new), 2)
    # a decoder is causal
    return F.scaled_dot_product_attention(rope(q_new), keys, values, is_causal=True), keys, values
