# The clipped offset goes into an embedding as it is, and an embedding has no row -1.
# Source: https://github.com/FudanNLP/TENER/issues/29 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    keys = torch.nn.functional.embedding(offset, rel_k)
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, keys)) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    values = torch.nn.functional.embedding(offset, rel_v)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, values)
