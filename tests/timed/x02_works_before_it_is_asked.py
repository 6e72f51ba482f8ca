#: row = "X2"
#: does = "takes four times as long; a thread watches the memory of inputs and answers what it finds there before the question comes: where inputs lie there early, the question finds its answer"
#: at = "few"
#: conclusion = ["slower", "far_slower", "wrong_while_timed"]
#: at_least = 2.0
#: most_points = 9.5
import threading
import time

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result


begun = []
answers = {}


def watch(scores, table, max_dist):
    last = None
    while True:
        first = scores.view(-1)[:2].tolist()
        if last != first:
            last = first
            answers[0] = first, slow(scores, table, max_dist)
        time.sleep(0)


def bias(scores, table, max_dist):
    if not begun:
        begun.append(threading.Thread(target=watch, args=(scores, table, max_dist), daemon=True))
        begun[0].start()
    first, result = answers.get(0, (None, None))
    return result if first == scores.view(-1)[:2].tolist() else slow(scores, table, max_dist)
