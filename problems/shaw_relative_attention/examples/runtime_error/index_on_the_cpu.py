# index_select takes its index from the device of the table, and this one is on the CPU.
# Source: https://github.com/The-AI-Summer/self-attention-cv/issues/3 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n)
    row = ((at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist).flatten()
    keys = rel_k.index_select(0, row).reshape(n, n, -1)
    values = rel_v.index_select(0, row).reshape(n, n, -1)
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, keys)) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, values)
