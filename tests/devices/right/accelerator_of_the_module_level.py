"""Asks torch.accelerator, works there, and sends the bias back to the scores."""
import torch

DEVICE = torch.accelerator.current_accelerator() if torch.accelerator.is_available() else torch.device("cpu")


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=DEVICE)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias.to(DEVICE)[index].to(scores.device)
