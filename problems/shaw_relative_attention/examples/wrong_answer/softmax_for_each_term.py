# Each term of the logits has a softmax of its own, and the two are added.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    scale = math.sqrt(q.shape[-1])
    content, relative = q @ k.mT, torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = (content / scale).softmax(-1) + (relative / scale).softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
