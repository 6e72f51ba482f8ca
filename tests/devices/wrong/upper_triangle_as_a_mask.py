"""A mask from triu, as every decoder has one, without a device."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    ahead = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
    place = torch.arange(n, device=scores.device)
    distance = (place[None, :] - place[:, None]).abs().clamp(max=max_dist)
    sign = torch.where(ahead, 1, -1)
    index = sign * distance + max_dist  # <- here
    return scores + rel_bias[index]
