"""broadcast_tensors gives both the same shape, not the same device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    column = torch.arange(scores.shape[0])
    row = torch.arange(scores.shape[0], device=scores.device)[:, None]
    column, row = torch.broadcast_tensors(column, row)
    offset = column - row  # <- here
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
