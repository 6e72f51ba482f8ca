# The result is written into a tensor that is kept, so a later call changes what an earlier one gave.
import math

import torch

buffers = {}


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    out = weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
    key = (v.shape, v.dtype, v.device)
    if key not in buffers:
        buffers[key] = torch.empty_like(v)
    return buffers[key].detach_().copy_(out)
