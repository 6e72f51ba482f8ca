import torch


def shift(positions, by):
    positions -= by
    return positions


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    origin = int(key_positions[0]) if len(key_positions) else 0
    queries = shift(query_positions, origin)
    keys = shift(key_positions, origin)
    table = torch.empty(len(queries), len(keys), dtype=torch.int64, device=queries.device)
    for i in range(len(queries)):
        table[i] = sign * (keys - queries[i])
    return table
