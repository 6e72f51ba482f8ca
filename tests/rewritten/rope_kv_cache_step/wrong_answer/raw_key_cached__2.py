import math

import torch


def rope_one(x, p, base):
    half = x.shape[-1] // 2
    thetas = [p * base ** (-i / half) for i in range(half)]
    cos, sin = x.new_tensor([math.cos(t) for t in thetas]), x.new_tensor([math.sin(t) for t in thetas])
    return torch.cat((x[..., :half] * cos - x[..., half:] * sin, x[..., :half] * sin + x[..., half:] * cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    query = rope_one(q_new.squeeze(2), position, base)
    new_k, new_v = torch.cat((cache_k, k_new), 2), torch.cat((cache_v, v_new), 2)
    scores = []
    for age, key in enumerate(reversed(new_k.unbind(2))):
        scores.insert(0, (query * rope_one(key, position - age, base)).sum(-1))
    weights = (torch.stack(scores, -1) / math.sqrt(query.shape[-1])).softmax(-1)
    return torch.einsum("bht,bhtd->bhd", weights, new_v).unsqueeze(2), new_k, new_v
