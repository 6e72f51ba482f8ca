# max_dist = 0 is taken for a switch: no tables at all.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    if not max_dist:
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
