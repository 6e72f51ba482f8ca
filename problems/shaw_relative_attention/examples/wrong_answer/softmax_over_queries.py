# The softmax runs down the queries, so that the weights of a query do not add up to 1.
# Source: https://github.com/labmlai/annotated_deep_learning_paper_implementations/issues/282, https://github.com/labmlai/annotated_deep_learning_paper_implementations/issues/146
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / math.sqrt(q.shape[-1])
    weights = torch.softmax(logits, dim=-2)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
