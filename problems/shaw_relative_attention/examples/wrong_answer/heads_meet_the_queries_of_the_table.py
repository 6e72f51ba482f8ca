# A plain matrix product with rel_k[row]: the queries' axis of the table falls upon the heads.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + q @ rel_k[row].mT) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + weights @ rel_v[row]
