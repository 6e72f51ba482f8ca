"""A module with a buffer, made at every call on the device of the scores."""
import torch
from torch import nn


class Bias(nn.Module):
    def __init__(self, n, max_dist, device):
        super().__init__()
        position = torch.arange(n, device=device)
        self.register_buffer("index", (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist)

    def forward(self, scores, rel_bias):
        return scores + rel_bias.gather(0, self.index.view(-1)).view(self.index.shape)


def relative_position_attention(scores, rel_bias, max_dist):
    return Bias(scores.shape[0], max_dist, scores.device)(scores, rel_bias)
