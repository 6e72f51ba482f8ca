import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    rows = []
    for i in range(query_positions.shape[0]):
        d = key_positions - query_positions[i]
        rows.append(d if convention == "key - query" else -d)
    return torch.stack(rows, dim=0)
