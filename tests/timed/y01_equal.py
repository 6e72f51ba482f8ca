#: row = "Y1"
#: does = "is the reference"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
#: at_most = 1.3
#: least_points = 9.9
import torch


def bias(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    return scores + table[offset.clamp(-max_dist, max_dist) + max_dist]
