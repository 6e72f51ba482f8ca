# One row for each query, stacked: of no rows there is no stack.
# Source: https://github.com/tcapelle/action_recognition/issues/26 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return torch.stack([sign * (key_positions - query) for query in query_positions])
