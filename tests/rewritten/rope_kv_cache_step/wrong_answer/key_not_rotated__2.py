import math

import torch


def grow(cache, entry):
    return torch.stack([*cache.unbind(2), entry.squeeze(2)], dim=2)


def rotate_query(q, position, base):
    half = q.shape[-1] // 2
    phase = [position * base ** (-i / half) for i in range(half)]
    z = torch.complex(q[..., :half].double(), q[..., half:].double())
    z = z * torch.tensor([complex(math.cos(t), math.sin(t)) for t in phase], dtype=z.dtype, device=q.device)
    return torch.cat((z.real, z.imag), dim=-1).to(q.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k, new_v = grow(cache_k, k_new), grow(cache_v, v_new)
    q = rotate_query(q_new, position, base)
    scores = torch.einsum("bhsd,bhtd->bhst", q, new_k) / math.sqrt(q.shape[-1])
    return torch.einsum("bhst,bhtd->bhsd", scores.softmax(-1), new_v), new_k, new_v
