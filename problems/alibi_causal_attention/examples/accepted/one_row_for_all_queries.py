# Right: distances are taken from the last key for every query. That differs by a constant along a row, which a softmax ignores.
# Source: https://github.com/mosaicml/llm-foundry/issues/186, https://github.com/ofirpress/attention_with_linear_biases/issues/9
import math

import torch


def alibi_causal_attention(q, k, v):
    h, lq, d = q.shape[-3:]
    lk = k.shape[-2]
    full = 2 ** math.ceil(math.log2(h))
    slopes = 2.0 ** (-8.0 * torch.arange(1, full + 1, device=q.device) / full)
    if full != h:
        slopes = torch.cat((slopes[1::2], slopes[::2]))[:h]
    strip = torch.arange(1 - lk, 1, device=q.device)
    scores = torch.einsum("...id,...jd->...ij", q, k) / math.sqrt(d)
    scores = scores + (slopes[:, None] * strip)[:, None].to(q.dtype)
    future = torch.ones(lq, lk, dtype=torch.bool, device=q.device).triu(lk - lq + 1)
    return scores.masked_fill(future, float("-inf")).softmax(dim=-1) @ v
