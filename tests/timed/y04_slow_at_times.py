#: row = "Y4"
#: does = "sleeps in one call of thirty: honest, and of a turn the median counts"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.7
import time

import torch

calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls % 30 == 0:
        time.sleep(0.002)
    return answer(scores, table, max_dist)
