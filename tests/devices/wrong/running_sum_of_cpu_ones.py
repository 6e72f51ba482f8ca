"""Counts with a running sum over ones of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    count = torch.ones(n, n, dtype=torch.long).cumsum(1)
    index = (count - count.T).clamp(-max_dist, max_dist) + max_dist
    line = torch.stack([rel_bias] * n)
    return scores.add(line.gather(1, index))  # <- here
