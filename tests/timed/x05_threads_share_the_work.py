#: row = "X5"
#: does = "shares slow work out to two threads that were started before it was kept to one processor: a clock on the wall sees half of it"
#: at = "few"
#: conclusion = "slower"
#: at_least = 2.0
#: most_points = 9.5
import concurrent.futures

import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result

pool = concurrent.futures.ThreadPoolExecutor(4)
list(pool.map(lambda n: torch.ones(100, 100) @ torch.ones(100, 100), range(100)))


def bias(scores, table, max_dist):
    halves = [pool.submit(slow, scores, table, max_dist) for _ in range(2)]
    return [half.result() for half in halves][0]
