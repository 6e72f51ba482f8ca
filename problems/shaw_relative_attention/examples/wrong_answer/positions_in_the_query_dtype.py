# Positions and rows are counted in the dtype of q: bfloat16 has no 257, float16 no 2049.
# Source: https://github.com/lucidrains/local-attention/issues/12, https://github.com/pytorch/pytorch/issues/81926 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device, dtype=q.dtype)
    row = ((at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist).long()
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
