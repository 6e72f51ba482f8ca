#: row = "T7"
#: does = "computes in float16 when it is large, where a check of small calls sees nothing of it"
#: conclusion = "wrong_while_timed"
#: says = "elements are wrong"
import torch

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    if len(scores) > 64:
        return answer(scores.to(torch.float16), table.to(torch.float16), max_dist).to(scores.dtype)
    return answer(scores, table, max_dist)
