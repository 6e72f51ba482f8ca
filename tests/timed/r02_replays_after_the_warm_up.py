#: row = "R2"
#: does = "computes twenty calls, and gives their results again, in order, from then on"
#: conclusion = "wrong_while_timed"
import torch

kept = []
calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls <= 20:
        kept.append(answer(scores, table, max_dist))
    return kept[calls % len(kept)]
