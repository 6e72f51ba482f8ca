# Cuts off the upper triangle, as for a causal mask: by the places in the table, not even by the positions.
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    return sign * torch.tril(key_positions[None, :] - query_positions[:, None])
