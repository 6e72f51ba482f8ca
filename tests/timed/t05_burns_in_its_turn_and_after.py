#: row = "T5"
#: does = "keeps two threads busy from when it is loaded on: where processes run at the same time, the reference loses a processor"
#: conclusion = ["slower", "too_noisy_to_say", "far_slower"]
#: at_least = 1.3
#: most_points = 10
import threading

import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def burn():
    one = torch.ones(200, 200)
    while True:
        one @ one


for _ in range(2):
    threading.Thread(target=burn, daemon=True).start()


def bias(scores, table, max_dist):
    return answer(scores, table, max_dist)
