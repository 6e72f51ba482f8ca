"""The reference for `relative_position_attention`."""

import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    """Add `rel_bias[clip(j - i, -max_dist, max_dist) + max_dist]` to every `scores[i, j]`.

    `scores` is (seq_len, seq_len), `rel_bias` (2·max_dist + 1,); the result is a new tensor like `scores`.
    """
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]  # key - query
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
