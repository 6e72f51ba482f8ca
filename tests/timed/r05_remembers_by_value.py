#: row = "R5"
#: does = "takes four times as long for what it meets first, and keeps the results by the values of a few inputs: where values repeat, there is nothing to do"
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

kept = {}


def bias(scores, table, max_dist):
    key = tuple(scores[0, :4].tolist()), tuple(table[:4].tolist())
    if key not in kept:
        if len(kept) > 500:
            kept.clear()
        kept[key] = slow(scores, table, max_dist)
    return kept[key]
