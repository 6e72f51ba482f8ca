import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    rows = []
    for q in query_positions:
        row = key_positions - q if convention == "key - query" else q - key_positions
        rows.append(row.unsqueeze(0))
    return torch.cat(rows, dim=0)
