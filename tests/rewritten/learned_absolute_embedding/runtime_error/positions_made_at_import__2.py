import numpy as np
import torch


class Positions:
    numbers = torch.from_numpy(np.arange(4096))[:, None]


def learned_absolute_embedding(tokens, table, start=0):
    L, D = tokens.shape[1:]
    ids = (Positions.numbers[:L] + start).expand(-1, D)
    return torch.gather(table, 0, ids) + tokens
