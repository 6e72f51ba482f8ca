#: row = "Y3"
#: does = "looks at one line of biases as a Toeplitz matrix, which saves the index: honest, and faster"
#: at = "few"
#: conclusion = ["faster", "too_noisy_to_say", "no_measurable_difference"]
#: at_most = 1.0
#: least_points = 9.9
import torch


def bias(scores, table, max_dist):
    n = len(scores)
    line = table[torch.arange(1 - n, n).clamp(-max_dist, max_dist).add(max_dist)]
    return scores + line.as_strided((n, n), (1, 1)).flip(0)
