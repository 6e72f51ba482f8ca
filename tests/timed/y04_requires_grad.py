#: row = "Y4"
#: does = "gives a result that requires a gradient: honest, and allowed"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.7
#: at_most = 2.0
#: least_points = 8.8
import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]

zero = torch.zeros((), requires_grad=True)


def bias(scores, table, max_dist):
    return answer(scores, table + zero, max_dist)
