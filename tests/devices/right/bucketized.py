"""bucketize counts the boundaries below each offset; both are on the device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    boundaries = torch.arange(-max_dist, max_dist, device=scores.device)
    return scores + rel_bias[torch.bucketize(position[None] - position[:, None], boundaries)]
