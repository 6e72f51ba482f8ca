# Multiplies the values by the transposed weights: each key collects from the queries.
# Source: https://github.com/heykeetae/Self-Attention-GAN/issues/11 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1).mT
    return weights @ v + torch.einsum("...ji,ijd->...jd", weights, rel_v[row])
