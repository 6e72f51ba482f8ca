#: row = "X5"
#: does = "stops itself in its twentieth call: a judge that waits for it waits for ever"
#: conclusion = ["far_slower", "failed_while_timed"]
import os
import signal

import torch

calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls == 20:
        os.kill(os.getpid(), signal.SIGSTOP)
    return answer(scores, table, max_dist)
