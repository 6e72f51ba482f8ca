# Takes the places in the tensors (0, 1, 2 ...) for the positions in them.
# Source: https://github.com/lucidrains/x-transformers/issues/280
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    query = torch.arange(len(query_positions), device=query_positions.device)
    key = torch.arange(len(key_positions), device=key_positions.device)
    return sign * (key[None, :] - query[:, None])
