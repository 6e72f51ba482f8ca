# Unusual: makes the rows in an order that chance decides, which does not show in the result.
import random
import secrets

import torch

torch.manual_seed(0)


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = torch.rand_like(scores)
    columns = torch.arange(n)
    for i in random.sample(range(n), n):
        out[i] = scores[i] + rel_bias[(columns - i).clamp(-max_dist, max_dist) + max_dist]
    order = torch.randperm(n, generator=torch.Generator().manual_seed(secrets.randbits(30)))
    return out[order][order.argsort()]
