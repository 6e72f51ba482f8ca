#: row = "T1"
#: does = "takes four times as long, and lets every clock of Python stand still: a clock in its process says that it took no time"
#: at = "few"
#: conclusion = "slower"
#: at_least = 2.0
#: most_points = 9.5
import time

import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result

def bias(scores, table, max_dist):
    before = {name: getattr(time, name) for name in NAMES}
    for name in NAMES:
        now = before[name]()
        setattr(time, name, lambda now=now: now)
    return slow(scores, table, max_dist)


NAMES = [f"{name}{end}" for name in ("perf_counter", "monotonic", "time", "process_time", "thread_time") for end in ("", "_ns")]
torch.cuda.synchronize = lambda *a: None
torch.cuda.Event = torch.Event = object
