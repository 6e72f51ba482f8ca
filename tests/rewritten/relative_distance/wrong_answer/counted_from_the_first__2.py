import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ("key - query", "query - key"):
        raise KeyError(convention)
    n, m = len(query_positions), len(key_positions)
    out = torch.zeros(n, m, dtype=torch.int64, device=query_positions.device)
    if n == 0 or m == 0:
        return out
    first_query, first_key = int(query_positions[0]), int(key_positions[0])
    for i in range(n):
        for j in range(m):
            d = (first_key + j) - (first_query + i)
            out[i, j] = d if convention == "key - query" else -d
    return out
