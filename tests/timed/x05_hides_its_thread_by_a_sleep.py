#: row = "X5"
#: does = "takes four times as long in a thread, while its first one gives its processor away, so that it seems to wait for others; in one call of three it sleeps, so that all threads together seem to use no more than one can"
#: at = "few"
#: conclusion = ["slower", "far_slower"]
#: at_least = 2.0
#: most_points = 9.5
import os
import queue
import threading
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


due, done = queue.SimpleQueue(), []
begun = []
calls = 0


def work():
    while True:
        given = due.get()
        done.append(slow(*given))


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if not begun:
        begun.append(threading.Thread(target=work, daemon=True))
        begun[0].start()
    if calls % 3 == 0:
        time.sleep(0.03)
    due.put((scores, table, max_dist))
    while not done:
        os.sched_yield()
    return done.pop()
