# Unusual: a match statement with guards, classes and sequences decides how each offset is looked up.
from typing import NamedTuple

import torch


class Offset(NamedTuple):
    of: int
    most: int


def place(offset):
    match offset:
        case Offset(of=of, most=most) if of < -most:
            return 0
        case Offset(of=of, most=most) if of > most:
            return 2 * most
        case (0, most):
            return most
        case [int() as of, int() as most]:
            return of + most
        case _:
            raise AssertionError


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    strip = [place(Offset(k, max_dist)) for k in range(1 - n, n)]
    return scores + rel_bias[torch.tensor([strip[n - 1 - i : 2 * n - 1 - i] for i in range(n)])]
