"""Asks for the default device instead of the device of the scores."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    device = torch.get_default_device()
    place = torch.arange(scores.shape[0], device=device)
    index = (place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias.gather(0, index.view(-1)).view(index.shape)  # <- here
