# Right: everything in float64, with a matrix for the rotation; only what is new is rounded, the cache is copied as it is.
import math

import torch


def rotation(width, position, base, device):
    half = width // 2
    matrix = torch.zeros(width, width, dtype=torch.float64, device=device)
    for i in range(half):
        angle = position / base ** (2 * i / width)
        matrix[i, i] = matrix[i + half, i + half] = math.cos(angle)
        matrix[i, i + half] = -math.sin(angle)
        matrix[i + half, i] = math.sin(angle)
    return matrix


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    turn = rotation(q_new.shape[-1], position, base, q_new.device)
    k = (k_new.double() @ turn.T).to(k_new.dtype)
    new_k, new_v = torch.cat((cache_k, k), 2), torch.cat((cache_v, v_new), 2)
    scores = (q_new.double() @ turn.T) @ new_k.double().transpose(2, 3) / math.sqrt(q_new.shape[-1])
    return (scores.softmax(3) @ new_v.double()).to(q_new.dtype), new_k, new_v
