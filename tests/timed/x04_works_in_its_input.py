#: row = "X4"
#: does = "writes its result over its input when it is large: that takes no new memory, but the inputs are not its own"
#: conclusion = "wrong_while_timed"
import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    if len(scores) > 64:
        return scores.add_(table[offset + max_dist])
    return scores + table[offset + max_dist]
