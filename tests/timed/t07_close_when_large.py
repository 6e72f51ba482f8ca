#: row = "T7"
#: does = "rounds to multiples of 2**-17 when it is large, which a first look calls close: only a look with the spec's own bound tells"
#: conclusion = "wrong_while_timed"
import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    if len(scores) > 64:
        return (answer(scores, table, max_dist) * 2.0**17).round() / 2.0**17
    return answer(scores, table, max_dist)
