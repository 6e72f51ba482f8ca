# Right, and slow: one pair at a time.
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("no such convention")
    size = (len(query_positions), len(key_positions))
    out = torch.empty(size, dtype=torch.int64, device=query_positions.device)
    for i in range(size[0]):
        for j in range(size[1]):
            query, key = query_positions[i], key_positions[j]
            out[i, j] = key - query if convention == "key - query" else query - key
    return out
