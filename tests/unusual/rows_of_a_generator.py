# Unusual: a generator that is fed with send gives the rows, through another that only delegates.
import torch


def rows(scores, rel_bias, max_dist):
    columns = torch.arange(scores.shape[1])
    row = yield
    while row is not None:
        row = yield scores[row] + rel_bias[(columns - row).clamp(-max_dist, max_dist) + max_dist]


def delegate(*arguments):
    yield from rows(*arguments)


def relative_position_attention(scores, rel_bias, max_dist):
    source = delegate(scores, rel_bias, max_dist)
    next(source)
    return torch.stack([source.send(row) for row in range(scores.shape[0])])
