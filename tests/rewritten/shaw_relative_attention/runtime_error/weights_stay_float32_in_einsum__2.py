import math

import torch


def attend(query, keys, values):
    logits = torch.einsum("...d,...jd->...j", query, keys) / math.sqrt(query.shape[-1])
    e = logits.to(torch.float32)
    e = torch.exp(e - e.amax(-1, keepdim=True).detach())
    weights = e / e.sum(-1, keepdim=True)
    return torch.einsum("...j,...jd->...d", weights, values)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    out = []
    for i, query in enumerate(q.unbind(-2)):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        out.append(attend(query, k + rel_k[row], v + rel_v[row]))
    return torch.stack(out, dim=-2)
