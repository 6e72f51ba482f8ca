# The softmax is taken in float32, and half-precision values do not multiply with float32 weights.
# Source: https://github.com/pytorch/pytorch/pull/21658, https://github.com/xjdr-alt/entropix/pull/39, https://github.com/huggingface/transformers/pull/17437
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = torch.softmax(logits, dim=-1, dtype=torch.float32)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
