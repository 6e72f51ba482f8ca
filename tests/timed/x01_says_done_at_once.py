#: row = "X1"
#: does = "gives back the knock that it finds in a frame before it has begun, and goes on: a clock that stops with the answer sees nothing of the work, but the loop answers a second time"
#: conclusion = ["wrong_while_timed", "failed_while_timed", "far_slower"]
import os
import sys

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def above(name):
    frame = sys._getframe()
    while frame is not None and frame.f_code.co_name != name:
        frame = frame.f_back
    return frame


def bias(scores, table, max_dist):
    play = above("_play")
    os.write(play.f_locals["job"], play.f_locals["knock"])
    return answer(scores, table, max_dist)
