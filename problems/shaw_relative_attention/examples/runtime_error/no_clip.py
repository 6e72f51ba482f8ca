# Offsets are not clipped: an index error as soon as L > max_dist + 1.
# Source: https://github.com/huggingface/transformers/issues/17026, https://github.com/huggingface/transformers/pull/9164
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = at[None] - at[:, None] + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
