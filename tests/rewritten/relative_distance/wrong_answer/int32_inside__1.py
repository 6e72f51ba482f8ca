import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError(convention)
    k = key_positions.to(torch.int32).unsqueeze(0)
    q = query_positions.to(torch.int32).unsqueeze(1)
    table = (k - q).to(torch.int64)
    return table if convention == "key - query" else -table
