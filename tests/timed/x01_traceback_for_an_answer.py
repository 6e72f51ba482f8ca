#: row = "X1"
#: does = "has the system's own thread write tracebacks to the judge every millisecond, while it sleeps"
#: conclusion = "failed_while_timed"
import faulthandler
import time

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    faulthandler.dump_traceback_later(0.001, repeat=True, file=3)
    time.sleep(0.002)
    return answer(scores, table, max_dist)
