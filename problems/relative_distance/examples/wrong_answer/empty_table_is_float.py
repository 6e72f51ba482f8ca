# An empty table is made apart, and has the default dtype.
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    size = len(query_positions), len(key_positions)
    if 0 in size:
        return torch.zeros(size, device=query_positions.device)
    return sign * (key_positions[None, :] - query_positions[:, None])
