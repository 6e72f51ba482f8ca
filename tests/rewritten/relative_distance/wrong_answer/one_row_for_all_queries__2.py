import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("unknown convention")
    row = key_positions if convention == "key - query" else key_positions.neg()
    out = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64, device=key_positions.device)
    for i in range(len(query_positions)):
        out[i] = row
    return out
