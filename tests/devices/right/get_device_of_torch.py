"""torch.get_device gives a number, -1 for the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    number = torch.get_device(scores)
    where = torch.device("cuda", number) if number >= 0 else torch.device("cpu")
    position = torch.arange(scores.shape[0], device=where)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
