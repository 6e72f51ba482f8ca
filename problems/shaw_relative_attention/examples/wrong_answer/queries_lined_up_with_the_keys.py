# The new axis of q is on the wrong side, so that the logit of (i, j) takes the query of token j.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q[..., None, :, :] * (k[..., None, :, :] + rel_k[row])).sum(-1) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return (weights[..., None] * (v[..., None, :, :] + rel_v[row])).sum(-2)
