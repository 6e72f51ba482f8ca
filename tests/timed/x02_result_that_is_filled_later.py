#: row = "X2"
#: does = "gives empty results, and fills each later in a thread: it is copied before that"
#: conclusion = "wrong_while_timed"
import queue
import threading

import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]

due = queue.SimpleQueue()


def work():
    while True:
        result, given = due.get()
        result.copy_(answer(*given))


threading.Thread(target=work, daemon=True).start()


def bias(scores, table, max_dist):
    result = torch.zeros_like(scores)
    due.put((result, (scores, table, max_dist)))
    return result
