"""unfold gives all windows of one line of biases."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    place = torch.arange(-n + 1, n, device=scores.device).clamp_(-max_dist, max_dist)
    return rel_bias[place + max_dist].unfold(0, n, 1).flip(0) + scores
