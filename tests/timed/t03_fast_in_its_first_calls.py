#: row = "T3"
#: does = "takes four times as long from its fifth call on: a timer that is content with a few calls sees nothing of it"
#: at = "few"
#: conclusion = "slower"
#: at_least = 2.0
#: most_points = 9.5
import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def slow(*given):
    for _ in range(4):
        result = answer(*given)
    return result

calls = 0


def bias(scores, table, max_dist):
    global calls
    calls += 1
    return (slow if calls > 4 else answer)(scores, table, max_dist)
