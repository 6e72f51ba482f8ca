# Looks at the first position of either, and counts on from there.
# Source: https://github.com/trymirai/lalamo/pull/274 (the same kind)
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query = query_positions[:1] + torch.arange(len(query_positions), device=query_positions.device)
    key = key_positions[:1] + torch.arange(len(key_positions), device=key_positions.device)
    return sign * (key[None, :] - query[:, None])
