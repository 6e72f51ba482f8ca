# Keys and key table are scaled in place: the caller's own tensors.
# Source: https://github.com/unslothai/unsloth/issues/5001 (the same kind)
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    scale = q.shape[-1] ** -0.5
    k.mul_(scale)
    rel_k.mul_(scale)
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
