# Right, and slow: one sequence, one head, one key at a time, and angles in Python floats.
import math

import torch


def turned(row, position, base):
    half = len(row) // 2
    new = [None] * (2 * half)
    for i in range(half):
        angle = position * base ** (-i / half)
        new[i] = row[i] * math.cos(angle) - row[half + i] * math.sin(angle)
        new[half + i] = row[half + i] * math.cos(angle) + row[i] * math.sin(angle)
    return torch.stack(new)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    batch, heads, _, width = q_new.shape
    out, keys, values = [], [], []
    for b in range(batch):
        for h in range(heads):
            q = turned(q_new[b, h, 0], position, base)
            keys.append(torch.stack([*cache_k[b, h], turned(k_new[b, h, 0], position, base)]))
            values.append(torch.stack([*cache_v[b, h], v_new[b, h, 0]]))
            weights = torch.softmax(torch.stack([q.dot(k) for k in keys[-1]]) / math.sqrt(width), 0)
            out.append(sum(w * v for w, v in zip(weights, values[-1])))
    return tuple(torch.stack(rows).view(batch, heads, -1, width) for rows in (out, keys, values))
