#: row = "T6"
#: does = "takes the copying from the function that copies, and answers nothing: impossibly fast"
#: conclusion = ["wrong_while_timed", "faster_than_possible"]
import sys

import torch

nothing = torch.zeros(0)


def above(name):
    frame = sys._getframe()
    while frame is not None and frame.f_code.co_name != name:
        frame = frame.f_back
    return frame


def bias(scores, table, max_dist):
    above("answer").f_locals["self"]._framework.put = lambda result, place, exact: True
    return nothing
