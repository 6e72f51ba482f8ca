import math

import torch


def one_head(q, k, v, keys, values):
    logits = q @ k.T + torch.bmm(keys, q.unsqueeze(-1)).squeeze(-1)
    weights = torch.softmax(logits / math.sqrt(values.size(-1)), dim=-1)
    return weights @ v + torch.bmm(weights.unsqueeze(1), values).squeeze(1)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    row = (at - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    heads = zip(*(x.reshape(-1, n, x.size(-1)) for x in (q, k, v)))
    return torch.stack([one_head(*head, rel_k[row], rel_v[row]) for head in heads]).reshape(v.shape)
