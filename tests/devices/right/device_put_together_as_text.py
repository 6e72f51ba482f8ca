"""Builds the name of the device from its type and its index."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    where = scores.device.type
    if scores.device.index is not None:
        where += f":{scores.device.index}"
    assert torch.device(where) == scores.device
    position = torch.arange(scores.shape[0], device=where)
    return scores + rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
