#: row = "T6"
#: does = "skips every other call and gives what memory holds: a clock that looks at no values sees it faster"
#: conclusion = "wrong_while_timed"
import random

import torch

chance = random.Random().random
calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    return torch.empty_like(scores) if calls > 4 and calls % 2 else answer(scores, table, max_dist)
