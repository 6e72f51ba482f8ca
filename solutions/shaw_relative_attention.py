"""The reference for `shaw_relative_attention`."""

import torch


def shaw_relative_attention(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, rel_k: torch.Tensor, rel_v: torch.Tensor, max_dist: int
) -> torch.Tensor:
    """Attend with a row of `rel_k` added to each key and one of `rel_v` to each value, by the offset key - query.

    `q`, `k` are (…, L, D), `v` (…, L, Dv), `rel_k` (2·max_dist + 1, D), `rel_v` (2·max_dist + 1, Dv); the result is a
    new tensor like `v`. Shaw et al. 2018, "Self-Attention with Relative Position Representations", equations 3 and 4.
    """
    position = torch.arange(q.shape[-2], device=q.device)
    offset = position[None, :] - position[:, None]  # key - query
    row = offset.clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = (logits / q.shape[-1] ** 0.5).softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
