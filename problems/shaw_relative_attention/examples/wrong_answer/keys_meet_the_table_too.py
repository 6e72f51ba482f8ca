# Query and key both meet the table, as in BERT's relative_key_query: one term too many.
# Source: https://github.com/huggingface/transformers/issues/19045 (right elsewhere: relative_key_query)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    rows = rel_k[row]
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rows) + torch.einsum("...jd,ijd->...ij", k, rows)
    logits = logits / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
