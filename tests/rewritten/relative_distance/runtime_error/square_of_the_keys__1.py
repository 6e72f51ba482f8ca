import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    length = key_positions.shape[0]
    table = torch.empty((length, length), dtype=torch.int64, device=query_positions.device)
    for i in range(length):
        for j in range(length):
            d = key_positions[j] - query_positions[i]
            table[i, j] = d if convention == "key - query" else -d
    return table
