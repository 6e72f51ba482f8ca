"""Asks whether the device is torch.device("cuda"), but it is cuda:0."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    on_the_gpu = scores.device == torch.device("cuda")
    position = torch.arange(scores.shape[0], device="cuda" if on_the_gpu else "cpu")
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias.index_select(0, index.flatten()).view_as(scores)  # <- here
