# Flattens with .view, which needs dense rows; a transposed tensor has none.
# Source: https://github.com/PetrochukM/PyTorch-NLP/pull/90 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, width = q.shape[-2:]
    at = torch.arange(n, device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    relative = torch.mm(q.view(-1, width), rel_k.t()).view(*q.shape[:-1], -1)
    relative = relative.gather(-1, row.expand(*q.shape[:-1], n))
    content = torch.bmm(q.view(-1, n, width), k.view(-1, n, width).mT).view(*q.shape[:-1], n)
    weights = ((content + relative) / math.sqrt(width)).softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
