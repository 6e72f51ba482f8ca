#: row = "T5"
#: does = "holds 300 MB and writes to some of it with each tenth call, so that the reference finds caches and pages used up"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import torch

ballast = torch.ones(300 << 18)
calls = 0

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    global calls
    calls += 1
    if calls % 10 == 0:
        ballast[calls * 4096 % (200 << 18) :][: 1 << 14].add_(1.0)
    return answer(scores, table, max_dist)
