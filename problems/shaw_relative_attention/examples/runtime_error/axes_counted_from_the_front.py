# Counts axes from the front: the length is axis 2, and axes 2 and 3 are exchanged.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.transpose(2, 3) + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(3)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
