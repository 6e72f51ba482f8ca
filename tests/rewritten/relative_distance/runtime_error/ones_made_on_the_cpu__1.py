import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    ones = torch.ones(1, key_positions.shape[0]).long()
    q = ones * query_positions.unsqueeze(1)
    k = key_positions.unsqueeze(0)
    return k - q if convention == "key - query" else q - k
