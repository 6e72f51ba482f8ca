import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise ValueError("unknown convention")
    n, m = len(query_positions), len(key_positions)
    past = m - n  # what is in the cache already
    table = torch.zeros(n, m, dtype=torch.int64, device=query_positions.device)
    for i in range(n):
        for j in range(m):
            table[i, j] = j - (past + i)
    return table if convention == "key - query" else table.neg()
