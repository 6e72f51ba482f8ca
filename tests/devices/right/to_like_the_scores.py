"""One row of zeros and a single one for each pair, moved and converted by .to(other)."""
import torch
import torch.nn.functional as F


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    picks = F.one_hot(index, 2 * max_dist + 1).to(rel_bias)
    return scores + picks @ rel_bias
