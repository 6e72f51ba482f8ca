#: row = "Y3"
#: does = "keeps the index between calls, by length, which it may: honest, and faster"
#: conclusion = ["faster", "too_noisy_to_say", "no_measurable_difference"]
#: at_most = 1.1
#: least_points = 9.9
import torch

kept = {}


def bias(scores, table, max_dist):
    n = len(scores)
    if (n, max_dist) not in kept:
        position = torch.arange(n)
        kept[n, max_dist] = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + table[kept[n, max_dist]]
