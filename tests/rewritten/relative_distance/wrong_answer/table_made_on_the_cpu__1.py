import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    table = torch.zeros((query_positions.shape[0], key_positions.shape[0]), dtype=torch.long)
    for i, q in enumerate(query_positions):
        for j, k in enumerate(key_positions):
            table[i, j] = k - q if convention == "key - query" else q - k
    return table
