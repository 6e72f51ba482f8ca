#: row = "X5"
#: does = "takes four times as long, while a thread of its own keeps its processor, so that it seems to wait for others: time that others take is not its own"
#: conclusion = "slower"
#: at_least = 2.0
#: most_points = 9.5
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

busy = threading.Event()


def burn():
    one = torch.ones(256, 256)
    while True:
        busy.wait()
        one @ one


begun = []


def bias(scores, table, max_dist):
    if not begun:
        begun.extend(threading.Thread(target=burn, daemon=True) for _ in range(1))
        for one in begun:
            one.start()
    busy.set()
    result = slow(scores, table, max_dist)
    busy.clear()
    return result
