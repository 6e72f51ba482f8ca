# Unusual: the entry point is a partial of a partial, with a keyword that is bound already.
import functools
import operator

import torch


def general(combine, minus, scores, rel_bias, max_dist, *, start):
    at = torch.arange(start, start + scores.shape[0])
    return combine(scores, rel_bias[minus(at[None], at[:, None]).clamp(-max_dist, max_dist) + max_dist])


relative_position_attention = functools.partial(functools.partial(general, operator.add, start=0), operator.sub)
