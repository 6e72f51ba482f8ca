#: row = "T4"
#: does = "is right for twenty calls, and does nothing after them"
#: conclusion = "wrong_while_timed"
import torch

calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    return torch.empty_like(scores) if calls > 20 else answer(scores, table, max_dist)
