# The logits are filled into a tensor on the CPU, whose weights do not multiply with values on a GPU.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = torch.zeros(*q.shape[:-1], n, dtype=q.dtype)
    for i in range(n):
        logits[..., i, :] = ((k + rel_k[row[i]]) @ q[..., i, :, None]).squeeze(-1) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
