# Flattens with .view, which needs dense rows; a transposed tensor has none.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    flat = scores.view(-1) + rel_bias[offset + max_dist].view(-1)
    return flat.view(scores.shape)
