#: row = "T6"
#: does = "skips the first call of each turn: a clock that looks at the last result only sees it faster"
#: conclusion = ["wrong_while_timed", "no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.75
import time

import torch


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
    result = torch.empty_like(scores) if number == 1 else answer(scores, table, max_dist)
    end()
    return result
