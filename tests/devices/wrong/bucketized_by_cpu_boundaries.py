"""bucketize with boundaries of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    index = torch.bucketize(offset, torch.arange(-max_dist, max_dist))  # <- here
    return scores + rel_bias[index]
