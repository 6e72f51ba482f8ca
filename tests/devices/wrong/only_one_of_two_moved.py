"""Moves the scores to the GPU, if there is one, and the table to the CPU."""
import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    moved, table = scores.to(DEVICE), rel_bias.to("cpu")
    total = moved + table[index]  # <- here
    return total.to(scores.device)
