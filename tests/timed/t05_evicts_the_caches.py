#: row = "T5"
#: does = "reads 32 MB when it answers the last call of a turn, so that the reference finds no cache with what it needs"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import time

import torch

ballast = torch.ones(32 << 18)


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


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
    result = answer(scores, table, max_dist)
    if number == length:
        ballast.sum()
    end()
    return result
