# The softmax is taken in float32, and einsum does not multiply float32 with half precision.
# Source: https://github.com/pytorch/pytorch/pull/21658
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.float().softmax(-1)
    rows = torch.einsum("...ij,ijd->...id", weights, rel_v[row])
    return torch.einsum("...ij,...jd->...id", weights, v) + rows
