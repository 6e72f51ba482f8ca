# Clips at max_dist - 1, so the two outermost rows are never used.
# Source: https://github.com/lucidrains/global-self-attention-network/issues/2, https://github.com/LeapLabTHU/DAT/issues/38 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, most = q.shape[-2], max(max_dist - 1, 0)
    at = torch.arange(n, device=q.device)
    row = torch.clamp(at[None] - at[:, None], -most, most) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
