import math

import torch


def rope(x, p, base):
    half = x.shape[-1] // 2
    c = [math.cos(p / base ** (i / half)) for i in range(half)]
    s = [math.sin(p / base ** (i / half)) for i in range(half)]
    c, s = x.new_tensor(c), x.new_tensor(s)
    return torch.cat((x[..., :half] * c - x[..., half:] * s, x[..., :half] * s + x[..., half:] * c), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    T, q, k = cache_k.shape[2], rope(q_new, position, base), rope(k_new, position, base)
    scores = torch.empty(*q.shape[:2], T + 1, dtype=q.dtype, device=q.device)
    for j in range(T):
        key = rope(cache_k[:, :, j : j + 1], position - (T - j), base)
        scores[:, :, j] = (q * key).sum((-2, -1))
    scores[:, :, T] = (q * k).sum((-2, -1))
    new_k, new_v = torch.cat((cache_k, k), 2), torch.cat((cache_v, v_new), 2)
    weights = torch.softmax(scores / math.sqrt(q.shape[-1]), -1)
    return weights.unsqueeze(2) @ new_v, new_k, new_v
