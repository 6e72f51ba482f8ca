import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    table = []
    for q in query_positions.tolist():
        row = []
        for k in key_positions.tolist():
            row.append(k - q if convention == "key - query" else q - k)
        table.append(row)
    return torch.tensor(table, dtype=torch.long, device=query_positions.device)
