"""Makes the positions right where the scores are."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
