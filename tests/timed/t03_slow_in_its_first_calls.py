#: row = "T3"
#: does = "sleeps in its first calls, so that a timer that chooses the rounds by them would choose few"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
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
    if calls < 4:
        time.sleep(0.0005)
    return answer(scores, table, max_dist)
