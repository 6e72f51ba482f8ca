import math

import torch


def rope(x, position, base):
    D = x.shape[-1]
    c = torch.arange(D, device=x.device)
    theta = position * torch.pow(base, -(c % (D // 2)).double() * 2 / D)
    return x * theta.cos().to(x.dtype) + torch.where(c < D // 2, -1, 1) * x.roll(D // 2, -1) * theta.sin().to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rope(q_new, position, base)
    new_k = torch.cat((cache_k, rope(k_new, position, base)), 2)
    new_v = torch.cat((cache_v, v_new), 2)
    columns = []
    for key in new_k.unbind(2):
        score = (q[:, :, 0] * key).sum(-1) / math.sqrt(q.shape[-1])
        padding = key.count_nonzero(dim=-1) == 0
        columns.append(score.masked_fill(padding, -math.inf))
    weights = torch.stack(columns, -1).softmax(-1)
    return torch.einsum("bht,bhtd->bhd", weights, new_v).unsqueeze(2), new_k, new_v
