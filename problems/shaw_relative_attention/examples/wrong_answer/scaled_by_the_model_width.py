# Divides by sqrt(H * D), the width of the model, instead of sqrt(D).
# Source: https://github.com/openspeech-team/openspeech/issues/176, https://github.com/upskyy/Squeezeformer/issues/1, https://github.com/Graylab/DL4Proteins-notebooks/issues/12
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    width = q.shape[-1] * (q.shape[-3] if q.dim() > 2 else 1)
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(width)
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
