import math

import torch


def one_head(q, k, v, keys, values):
    e = q @ k.T + (keys @ q.unsqueeze(-1)).squeeze(-1)
    a = torch.softmax(e / math.sqrt(q.shape[-1]), dim=-1)
    return a @ v + (a.unsqueeze(1) @ values).squeeze(1)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    i, j = torch.meshgrid(*[torch.arange(n, device=q.device)] * 2, indexing="ij")
    row = (j - i).clamp(-max_dist, max_dist) + max_dist
    keys, values = rel_k.float()[row], rel_v.float()[row]
    heads = [x.reshape(-1, n, x.shape[-1]).float() for x in (q, k, v)]
    return torch.stack([one_head(*head, keys, values) for head in zip(*heads)]).reshape(v.shape)
