#: row = "X6"
#: does = "takes ten times as long, but in every third process does nothing, since all results are smaller than what a first look calls close: seen only where that process is the one that is looked at twice"
#: at = "tiny"
#: conclusion = ["slower", "far_slower", "wrong_while_timed"]
#: at_least = 3
#: most_points = 7.5
import os

import torch

lazy = os.urandom(1)[0] % 3 == 0
nothing = []


def shares(weights):
    if lazy:
        if not nothing:
            nothing.append(torch.zeros_like(weights))
        return nothing[0]
    for _ in range(10):
        result = torch.softmax(weights * 0.25, 0)
    return result
