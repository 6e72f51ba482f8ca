import math

import torch


class Rows:
    def __init__(self):
        self.by_device = {}

    def get(self, like, limit):
        lengths = self.by_device.setdefault(str(like.device), {})
        n = like.shape[-2]
        try:
            return lengths[n]
        except KeyError:
            lists = [[min(max(j - i, -limit), limit) + limit for j in range(n)] for i in range(n)]
            lengths[n] = torch.tensor(lists, device=like.device)
            return lengths[n]


ROWS = Rows()


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    out = []
    for i, row in enumerate(ROWS.get(q, max_dist)):
        e = q[..., i : i + 1, :] @ (k + rel_k[row]).mT / math.sqrt(q.shape[-1])
        out.append(torch.softmax(e, -1) @ (v + rel_v[row]))
    return torch.cat(out, -2)
