import itertools

import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    pairs = itertools.product(query_positions.tolist(), key_positions.tolist())
    flat = torch.tensor([sign * (k - q) for q, k in pairs], dtype=torch.int64, device=query_positions.device)
    if len(flat):
        flat = flat.view(len(query_positions), -1)
    return flat
