"""Everything that is made inside `with scores.device` is made there."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    with torch.device(scores.device):
        position = torch.arange(scores.shape[0])
        shift = torch.full((1,), max_dist)
    return scores + rel_bias[(position - position[:, None]).clamp(-max_dist, max_dist) + shift]
