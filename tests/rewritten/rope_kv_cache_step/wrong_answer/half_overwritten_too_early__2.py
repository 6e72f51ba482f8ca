import math

import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    channels = list(x.unbind(-1))
    for i in range(half):
        theta = position * base ** (-i / half)
        channels[i] = math.cos(theta) * channels[i] - math.sin(theta) * channels[half + i]
        channels[half + i] = math.sin(theta) * channels[i] + math.cos(theta) * channels[half + i]
    return torch.stack(channels, -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    B, H, T, D = cache_k.shape
    new_k = torch.cat((cache_k, rope(k_new, position, base)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    q = rope(q_new, position, base).reshape(B * H, 1, D)
    scores = torch.bmm(q, new_k.reshape(B * H, T + 1, D).transpose(1, 2)) / math.sqrt(D)
    out = torch.bmm(scores.softmax(-1), new_v.reshape(B * H, T + 1, D))
    return out.reshape(B, H, 1, D), new_k, new_v
