# Right: works in place, on a table that is its own.
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise SystemError("no such convention")
    table = key_positions.repeat(len(query_positions), 1)
    table -= query_positions.reshape(-1, 1)
    return table if convention == "key - query" else table.neg_()
