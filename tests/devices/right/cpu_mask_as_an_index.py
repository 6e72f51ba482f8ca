"""A mask on the CPU chooses the elements of a clone that get a number added."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0])
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    out = scores.clone()
    for k in range(-max_dist, max_dist + 1):
        out[offset == k] += rel_bias[k + max_dist]  # hint
    return out
