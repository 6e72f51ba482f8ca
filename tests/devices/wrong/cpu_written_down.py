"""Has device="cpu" written down."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device="cpu")
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias[None].expand(len(scores), -1).gather(dim=1, index=index)  # <- here
    return scores + bias
