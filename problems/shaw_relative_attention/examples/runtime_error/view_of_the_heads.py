# Merges batch and heads with .view, which cannot be where heads were split off by a transpose.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/875 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, width = q.shape[-2:]
    at = torch.arange(n, device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    queries, keys, values = q.view(-1, n, width), k.view(-1, n, width), v.view(-1, n, v.shape[-1])
    relative = torch.einsum("bid,ijd->bij", queries, rel_k[row])
    weights = ((torch.bmm(queries, keys.mT) + relative) / math.sqrt(width)).softmax(-1)
    out = torch.bmm(weights, values) + torch.einsum("bij,ijd->bid", weights, rel_v[row])
    return out.view(v.shape)
