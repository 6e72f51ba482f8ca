"""A device may be given by its number alone."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    number = scores.get_device()
    position = torch.arange(scores.shape[0], device="cpu" if number == -1 else number)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
