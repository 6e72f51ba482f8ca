# Counts the keys from 0, and takes the queries for the last of them, as a step of decoding does.
# Source: https://github.com/trymirai/lalamo/pull/274
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    n, m = len(query_positions), len(key_positions)
    query = torch.arange(m - n, m, device=query_positions.device)
    key = torch.arange(m, device=key_positions.device)
    return sign * (key[None, :] - query[:, None])
