# The einsum of the logits has i and j of the table exchanged; the values are looked up rightly.
# Source: https://github.com/csrhddlam/axial-deeplab/issues/17 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    relative = torch.einsum("...id,jid->...ij", q, rel_k[row])
    logits = (q @ k.mT + relative) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
