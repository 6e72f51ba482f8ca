# The relative logits are added to the finished weights.
# Source: https://github.com/huggingface/pytorch-image-models/pull/2236 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    scale = math.sqrt(q.shape[-1])
    relative = torch.einsum("...id,ijd->...ij", q, rel_k[row]) / scale
    weights = (q @ k.mT / scale).softmax(-1) + relative
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
