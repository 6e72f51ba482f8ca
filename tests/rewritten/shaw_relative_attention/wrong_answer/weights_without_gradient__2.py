import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = (torch.arange(n, device=q.device) - i).clamp(-max_dist, max_dist) + max_dist
        e = ((k + rel_k[row]) @ q[..., i, :, None]).squeeze(-1) / math.sqrt(q.size(-1))
        weights = torch.exp(e - torch.logsumexp(e, dim=-1, keepdim=True))
        out.append(weights.detach().unsqueeze(-2) @ (v + rel_v[row]))
    return torch.cat(out, dim=-2)
