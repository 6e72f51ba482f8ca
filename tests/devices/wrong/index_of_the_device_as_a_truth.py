"""`if scores.device.index` is false for None, and for 0 as well."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    place = torch.arange(scores.shape[0])
    if scores.device.index:
        place = place.to(scores.device)
    index = (place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores.scatter_add(1, place.expand_as(index), rel_bias[index.to(scores.device)])  # <- here
