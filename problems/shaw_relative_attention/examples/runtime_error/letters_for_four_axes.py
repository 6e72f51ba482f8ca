# Names the leading axes in einsum, one letter each, so there have to be two.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = torch.einsum("bhid,bhjd->bhij", q, k) + torch.einsum("bhid,ijd->bhij", q, rel_k[row])
    logits = logits / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return torch.einsum("bhij,bhjd->bhid", weights, v) + torch.einsum("bhij,ijd->bhid", weights, rel_v[row])
