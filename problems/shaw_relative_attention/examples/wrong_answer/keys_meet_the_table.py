# The table meets the keys: k[j] times the row of (i, j), where the query belongs.
# Source: https://github.com/csrhddlam/axial-deeplab/issues/17 (right elsewhere: axial attention has this term too)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...jd,ijd->...ij", k, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
