#: row = "T3"
#: does = "sleeps in its first calls for times that are never alike, so that it never settles, and fewer and shorter pairs are played; takes four times as long later"
#: at = "few"
#: conclusion = ["slower", "far_slower"]
#: at_least = 2.0
#: most_points = 9.5
import random
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


number = length = turns = 0
last = time.perf_counter()


def begin():
    """Count calls in a turn, and turns: a turn begins after a long time in which others have theirs."""
    global number, length, turns
    if time.perf_counter() - last > 0.0005:
        length, number, turns = number, 0, turns + 1
    number += 1


def end():
    global last
    last = time.perf_counter()


def bias(scores, table, max_dist):
    begin()
    if turns < 6:
        time.sleep(random.choice((0.001, 0.01)))
    result = slow(scores, table, max_dist)
    end()
    return result
