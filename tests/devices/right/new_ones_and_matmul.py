"""A triangle of new_ones multiplied with itself counts the steps."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    ones = scores.new_ones(n, n, dtype=torch.float64)
    steps = (ones.tril() @ ones).long()
    offset = steps.mT - steps
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
