# Unusual: two threads make a half of the rows each, and are joined.
import threading

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    halves = [None, None]
    columns = torch.arange(n)

    def work(which, rows):
        index = (columns - rows[:, None]).clamp(-max_dist, max_dist) + max_dist
        halves[which] = scores[rows] + rel_bias[index]

    parts = (columns[: n // 2], columns[n // 2 :])
    threads = [threading.Thread(target=work, args=(which, rows), daemon=True) for which, rows in enumerate(parts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return torch.cat(halves)
