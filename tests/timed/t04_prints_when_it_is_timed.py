#: row = "T4"
#: does = "is right for twenty calls, and then prints, which takes its time"
#: conclusion = ["slower", "far_slower"]
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
        print("x" * 100_000)
    return answer(scores, table, max_dist)
