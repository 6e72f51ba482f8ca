#: row = "X5"
#: does = "has a second thread of torch from before it was kept to one processor, and so two processors, and takes four times as long; in one call of four it sleeps, so that both threads together seem to use no more than one can"
#: at = "few"
#: conclusion = "slower"
#: at_least = 3
#: most_points = 9.5
import time

import torch


torch.set_num_threads(2)
torch.ones(1 << 20).add_(1.0)
calls = 0


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls % 4 == 0:
        time.sleep(0.02)
    return slow(scores, table, max_dist)
