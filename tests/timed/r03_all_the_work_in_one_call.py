#: row = "R3"
#: does = "keeps the arguments of its calls and does all their work in every twentieth: the results that it gave before are filled too late"
#: conclusion = "wrong_while_timed"
import torch

due = []

def answer(scores, table, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist)
    return scores + table[offset + max_dist]


def bias(scores, table, max_dist):
    result = torch.zeros_like(scores)
    due.append((result, scores, table, max_dist))
    if len(due) == 20:
        for late, *given in due:
            late.copy_(answer(*given))
        due.clear()
    return result
