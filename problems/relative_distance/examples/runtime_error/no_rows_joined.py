# One row for each query, joined by cat: there has to be one.
# Source: https://github.com/tcapelle/action_recognition/issues/26 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    rows = [sign * (key_positions - query)[None, :] for query in query_positions]
    return torch.cat(rows)
