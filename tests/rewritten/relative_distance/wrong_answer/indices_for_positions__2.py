import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("convention")
    out = torch.zeros(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for query, _ in enumerate(query_positions):
        for key, _ in enumerate(key_positions):
            out[query, key] = key - query if convention == "key - query" else query - key
    return out
