import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    theta = torch.tensor([position * base ** (-i / half) for i in range(half)], dtype=torch.float64, device=x.device)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    a, b = x.unflatten(-1, (2, half)).unbind(-2)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope(q_new, position, base)
    new_k = torch.cat((cache_k, rope(k_new, position, base)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    heads = []
    for h in range(q_new.shape[1]):
        q, k, v = query[:, h, 0], new_k[0, h], new_v[0, h]
        scores = q @ k.T / math.sqrt(q.shape[-1])
        heads.append(scores.softmax(-1) @ v)
    return torch.stack(heads, dim=1).unsqueeze(2), new_k, new_v
