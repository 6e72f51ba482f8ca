# Without parentheses the division reaches the relative logits only.
# Source: https://github.com/NVIDIA/OpenSeq2Seq/pull/76 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row]) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
