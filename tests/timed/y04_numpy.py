#: row = "Y4"
#: does = "computes with NumPy: honest"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.3
#: at_most = 8
#: least_points = 3
import numpy as np
import torch


def bias(scores, table, max_dist):
    position = np.arange(len(scores))
    offset = (position[None, :] - position[:, None]).clip(-max_dist, max_dist)
    return torch.from_numpy(scores.numpy() + table.numpy()[offset + max_dist])
