import torch


def distance(query, key, convention):
    if convention == "key - query":
        return key - query
    if convention == "query - key":
        return query - key
    raise ValueError(f"unknown convention: {convention!r}")


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    n, m = len(query_positions), len(key_positions)
    table = torch.empty(n, m, dtype=torch.int64, device=query_positions.device)
    for i in range(n):
        for j in range(m):
            table[i, j] = distance(query_positions[i], key_positions[j], convention)
    return table
