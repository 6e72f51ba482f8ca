# Only the content logits are divided by sqrt(D); the relative ones go in at full size.
# Source: https://github.com/OpenNMT/CTranslate2/pull/123
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT / math.sqrt(q.shape[-1])
    logits = logits + torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
