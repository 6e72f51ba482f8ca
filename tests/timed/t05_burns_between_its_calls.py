#: row = "T5"
#: does = "has a thread that works only while no call of its own is being made: where the reference runs meanwhile, it loses a processor"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import threading

import torch

within = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def burn():
    one = torch.ones(100, 100)
    ask = threading.Event()
    while True:
        if within:
            ask.wait(0.0002)
        else:
            one @ one


threading.Thread(target=burn, daemon=True).start()


def bias(scores, table, max_dist):
    global within
    within = 1
    result = answer(scores, table, max_dist)
    within = 0
    return result
