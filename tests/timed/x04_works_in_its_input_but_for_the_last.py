#: row = "X4"
#: does = "writes its result over its input, but not in the second half of a turn: a look at the inputs after its last call may tell nothing, but nothing is gained"
#: conclusion = ["wrong_while_timed", "no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import time

import torch

number = length = turns = 0
last = time.perf_counter()
shortest = 100


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
    global shortest
    begin()
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    shortest = min(shortest, length) if length > 2 else shortest
    if 2 * number < shortest < 100:
        result = scores.add_(table[offset + max_dist])
    else:
        result = scores + table[offset + max_dist]
    end()
    return result
