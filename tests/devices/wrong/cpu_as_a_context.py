"""Makes its index inside `with torch.device("cpu")`."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    with torch.device("cpu"):
        position = torch.arange(scores.shape[0])
        index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias.take(index)  # <- here
    return scores + bias
