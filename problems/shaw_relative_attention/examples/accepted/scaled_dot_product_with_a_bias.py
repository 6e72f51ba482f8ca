# Right: torch's own attention has the key term as its mask; its weights, for the value term, are had by an identity.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = torch.einsum("...id,ijd->...ij", q, rel_k[row]) / math.sqrt(q.shape[-1])
    identity = torch.eye(n, dtype=v.dtype, device=v.device).expand(*v.shape[:-2], n, n)
    both = torch.nn.functional.scaled_dot_product_attention(q, k, torch.cat((v, identity), -1), attn_mask=bias)
    out, weights = both.split([v.shape[-1], n], -1)
    return out + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
