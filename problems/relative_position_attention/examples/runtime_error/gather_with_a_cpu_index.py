import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias.expand(n, -1).gather(1, index)
