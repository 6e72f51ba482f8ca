import math

import torch


def rotation_matrix(d, position, base, like):
    m = torch.zeros(d, d, dtype=torch.float64)
    for i in range(d // 2):
        t = position * base ** (-2 * i / d)
        m[i, i] = m[i + d // 2, i + d // 2] = math.cos(t)
        m[i + d // 2, i], m[i, i + d // 2] = math.sin(t), -math.sin(t)
    return m.to(like).T


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    B, H, _, D = q_new.shape
    R = rotation_matrix(D, position, base, q_new)
    out = torch.zeros_like(q_new)
    for b in range(B):
        for h in range(H):
            scores = cache_k[b, h] @ (q_new[b, h, 0] @ R) / math.sqrt(D)
            out[b, h, 0] = torch.softmax(scores, 0) @ cache_v[b, h]
    return out, torch.cat((cache_k, k_new @ R), 2), torch.cat((cache_v, v_new), 2)
