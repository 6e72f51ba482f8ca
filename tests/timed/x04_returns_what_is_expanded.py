#: row = "X4"
#: does = "returns one number that is expanded to the shape of a result"
#: conclusion = "wrong_while_timed"
import torch


def bias(scores, table, max_dist):
    return (scores[0, 0] + table[max_dist]).expand(scores.shape)
