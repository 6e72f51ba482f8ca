#: row = "X5"
#: does = "takes four times as long in a thread, while the first one gives its processor away again and again, so that it seems to wait for others"
#: at = "few"
#: conclusion = ["slower", "far_slower"]
#: at_least = 2.0
#: most_points = 9.5
import os
import threading

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result


def bias(scores, table, max_dist):
    results = []
    thread = threading.Thread(target=lambda: results.append(slow(scores, table, max_dist)))
    thread.start()
    while not results:
        os.sched_yield()
    return results[0]
