"""torch.tensor([max_dist]) has one element, but it has a dimension too."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    index = offset + torch.tensor([max_dist])  # <- here
    return scores + rel_bias[index]
