# The division comes after the softmax, where it makes weights smaller instead of logits.
# Source: https://github.com/FrancescoSaverioZuppichini/ViT/issues/2
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = logits.softmax(-1) / math.sqrt(q.shape[-1])
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
