"""Takes device number 0 for the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    number = scores.get_device()
    position = torch.arange(scores.shape[0], device=number if number > 0 else "cpu")
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias.gather(0, index.flatten())  # <- here
    return scores + bias.view_as(scores)
