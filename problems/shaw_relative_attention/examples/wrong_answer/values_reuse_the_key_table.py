# One table serves keys and values: rel_v is never read.
# Source: https://github.com/OpenNMT/OpenNMT-py/pull/2225
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    rows = rel_k[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rows)) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rows)
