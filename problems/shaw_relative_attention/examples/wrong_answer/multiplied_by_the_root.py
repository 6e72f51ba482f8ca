# The scale is D ** -0.5 already, and is divided by: a product with the root.
# Source: https://github.com/esceptico/perceiver-io/issues/9
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    scale = q.shape[-1] ** -0.5
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])) / scale
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
