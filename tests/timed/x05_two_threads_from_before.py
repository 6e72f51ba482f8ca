#: row = "X5"
#: does = "has two threads of torch, the second from before it was kept to one processor, and so two processors: a clock on the wall sees half of the work"
#: at = "few"
#: conclusion = ["no_measurable_difference", "too_noisy_to_say", "slower", "faster"]
#: at_least = 0.8
import torch


torch.set_num_threads(2)
torch.ones(1 << 20).add_(1.0)
def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    return answer(scores, table, max_dist)
