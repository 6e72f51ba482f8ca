#: row = "T4"
#: does = "gives a result of another dtype when it is large"
#: conclusion = "wrong_while_timed"
#: says = "it returned"
import torch


class Own(torch.Tensor):
    pass

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    result = answer(scores, table, max_dist)
    return result.to(torch.float16) if len(scores) > 64 else result
