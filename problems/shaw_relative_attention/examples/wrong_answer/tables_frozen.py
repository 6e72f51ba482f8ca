# The tables become embeddings by from_pretrained, which freezes them.
# Source: https://github.com/huggingface/optimum-graphcore/pull/304 (the same kind)
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    keys, values = torch.nn.Embedding.from_pretrained(rel_k), torch.nn.Embedding.from_pretrained(rel_v)
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, keys(row))) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, values(row))
