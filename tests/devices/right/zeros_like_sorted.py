"""A stable sort of equal numbers gives 0, 1, 2, ... on the right device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.zeros_like(scores[0], dtype=torch.long).sort(stable=True).indices
    offset = position - position.view(-1, 1)
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
