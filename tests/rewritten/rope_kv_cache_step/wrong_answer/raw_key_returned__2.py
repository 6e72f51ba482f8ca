import math

import torch


def rotate(x, cos, sin):
    a, b = x.unflatten(-1, (2, -1)).unbind(-2)
    return torch.stack((a * cos - b * sin, a * sin + b * cos), -2).flatten(-2)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    theta = position * torch.exp(-2 * torch.arange(D // 2, device=q_new.device).double() / D * math.log(base))
    waves = theta.cos().to(q_new.dtype), theta.sin().to(q_new.dtype)
    q = rotate(q_new, *waves) * D**-0.5
    scores = torch.cat(((q * cache_k).sum(-1), (q * rotate(k_new, *waves)).sum(-1)), dim=-1)
    new_k = torch.empty(*cache_k.shape[:2], cache_k.shape[2] + 1, D, dtype=k_new.dtype, device=k_new.device)
    new_v = torch.empty_like(new_k)
    for grown, old, new in ((new_k, cache_k, k_new), (new_v, cache_v, v_new)):
        grown[:, :, :-1], grown[:, :, -1:] = old, new
    return (scores.softmax(-1).unsqueeze(-1) * new_v).sum(2, keepdim=True), new_k, new_v
