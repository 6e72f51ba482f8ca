# Unusual: a ThreadPoolExecutor makes the rows, and there are a queue, a lock and an event that it needs not.
import concurrent.futures
import queue
import threading

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    columns = torch.arange(scores.shape[0])
    done, lock, all_done = queue.Queue(), threading.Lock(), threading.Event()

    def row(i):
        with lock:
            done.put(i)
        return scores[i] + rel_bias[(columns - i).clamp(-max_dist, max_dist) + max_dist]

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        rows = list(pool.map(row, range(scores.shape[0])))
        all_done.set()
    assert all_done.is_set()
    return torch.stack(rows)
