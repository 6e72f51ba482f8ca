#: row = "X2"
#: does = "gives the result of the call before, and leaves the inputs of this one to a thread"
#: conclusion = "wrong_while_timed"
import queue
import threading

import torch


def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


due, done = queue.SimpleQueue(), queue.SimpleQueue()


def work():
    while True:
        done.put(answer(*due.get()))


threading.Thread(target=work, daemon=True).start()


def bias(scores, table, max_dist):
    due.put((scores.clone(), table.clone(), max_dist))
    return torch.zeros_like(scores) if done.empty() else done.get()
