# squeeze() takes every axis of size 1 along.
# Source: https://github.com/mead-ml/mead-baseline/pull/703 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    values = (weights.unsqueeze(-2) @ rel_v[row]).squeeze()
    return (weights @ v).squeeze() + values
