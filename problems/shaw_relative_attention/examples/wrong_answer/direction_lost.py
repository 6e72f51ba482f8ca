# Looks both tables up by |j - i|: a key one step ahead and one step behind get the same row.
# Source: https://github.com/speechbrain/speechbrain/issues/3070, https://github.com/speechbrain/speechbrain/pull/3073
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).abs().clamp(max=max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
