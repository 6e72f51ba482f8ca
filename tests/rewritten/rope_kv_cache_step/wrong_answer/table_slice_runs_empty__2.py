import math

import torch


def table(width, base, x):
    i = torch.arange(width // 2, dtype=torch.float64, device=x.device)
    angles = torch.arange(64, device=x.device).unsqueeze(-1) * torch.exp(-2 * i / width * math.log(base))
    return torch.cat((angles, angles), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    steps = slice(position, position + q_new.shape[2])
    row = table(D, base, q_new)[steps]
    cos, sin = row.cos().to(q_new.dtype), row.sin().to(q_new.dtype)
    q, k = (x * cos + torch.cat((-x[..., D // 2 :], x[..., : D // 2]), -1) * sin for x in (q_new, k_new))
    new_k = torch.cat((cache_k, k), dim=2)
    new_v = torch.cat((cache_v, v_new[:, :, : k.shape[2]]), dim=2)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, new_k) / math.sqrt(D)
    return torch.einsum("bhqk,bhkd->bhqd", scores.softmax(-1), new_v), new_k, new_v
