import numpy as np
import torch
import torch.nn.functional as F


def rotation(width, count, base):
    """The matrix for the count-th token."""
    half = width // 2
    theta = count * float(base) ** (-np.arange(half) / half)
    cos, sin = np.diag(np.cos(theta)), np.diag(np.sin(theta))
    return np.block([[cos, -sin], [sin, cos]])


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    R = rotation(q_new.shape[-1], len(range(position + 1)), base)
    R = torch.tensor(R, dtype=q_new.dtype, device=q_new.device)
    q, k = (torch.einsum("ij,bhtj->bhti", R, x) for x in (q_new, k_new))
    keys, values = torch.cat((cache_k, k), 2), torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(q, keys, values), keys, values
