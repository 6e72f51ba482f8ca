#: row = "T4"
#: does = "is right for twenty calls, and then takes all memory"
#: conclusion = "failed_while_timed"
#: says = "MB are allowed"
import ctypes
import os

import torch

calls = 0
kept = []

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls > 20:
        kept.append(torch.ones(1 << 30))
    return answer(scores, table, max_dist)
