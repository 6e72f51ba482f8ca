import numpy as np
import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    half = q_new.shape[-1] // 2
    theta = position * np.exp(-np.log(base) * np.arange(half) / half)
    cos = torch.tensor(np.cos(theta), dtype=q_new.dtype, device=q_new.device)
    sin = torch.tensor(np.sin(theta), dtype=q_new.dtype, device=q_new.device)
    token = torch.stack((q_new, k_new, v_new))
    a, b = token[..., :half], token[..., half:]
    q, k, v = torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)
    new_k, new_v = torch.cat((cache_k, k), dim=2), torch.cat((cache_v, v), dim=2)
    return F.scaled_dot_product_attention(q, new_k, new_v), new_k, new_v
