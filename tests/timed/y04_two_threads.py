#: row = "Y4"
#: does = "asks for two threads at a size at which torch uses them: honest, and its processor time counts"
#: at = "one"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import torch

torch.set_num_threads(2)


def bias(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    return scores + table[offset.clamp(-max_dist, max_dist) + max_dist]
