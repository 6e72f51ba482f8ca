# Right: (-query, 1) times (1, key) as a product of two thin matrices of whole numbers.
import torch


def relative_distance(query_positions, key_positions, convention):
    signs = {"key - query": 1, "query - key": -1}
    if convention not in signs:
        raise LookupError(convention)
    left = torch.stack((-query_positions, torch.ones_like(query_positions)), dim=1)
    right = torch.stack((torch.ones_like(key_positions), key_positions))
    return left @ right * signs[convention]
