# Unusual: enumerations, subclasses of int, operators of its own: `table << offset` looks an offset up.
import enum
import operator

import torch


class Side(enum.IntFlag):
    LEFT = -1
    RIGHT = 1


class Most(int):
    def __matmul__(self, offset):
        return offset.clamp(Side.LEFT * self, Side.RIGHT * self)


class Table:
    def __init__(self, entries):
        self.entries = entries

    def __lshift__(self, index):
        return operator.getitem(self.entries, index)


def relative_position_attention(scores, rel_bias, max_dist):
    most = Most(max_dist)
    at = torch.arange(scores.shape[0])
    return scores + (Table(rel_bias) << (most @ (at[None] - at[:, None])) + most)
