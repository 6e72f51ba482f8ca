#: row = "X3"
#: does = "takes four times as long where it is checked, and has the loop call an answer that does nothing where it is timed"
#: conclusion = "wrong_while_timed"
import ctypes
import sys

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result


def above(name):
    frame = sys._getframe()
    while frame is not None and frame.f_code.co_name != name:
        frame = frame.f_back
    return frame


def bias(scores, table, max_dist):
    play = above("_play")
    play.f_locals["called"] = lambda scores, table, max_dist: scores
    ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(play), ctypes.c_int(0))
    return slow(scores, table, max_dist)
