# Flattens batch and heads for the relative logits, and takes them apart again in the wrong order.
# Source: https://github.com/gazelle93/Transformer-Various-Positional-Encoding/issues/1 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    lead, n = q.shape[:-2], q.shape[-2]
    at = torch.arange(n, device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    flat = q.reshape(-1, n, q.shape[-1]).transpose(0, 1)
    relative = (flat @ rel_k[row].mT).transpose(0, 1).reshape(*lead[::-1], n, n)
    relative = relative.permute(*reversed(range(len(lead))), -2, -1)
    weights = ((q @ k.mT + relative) / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
