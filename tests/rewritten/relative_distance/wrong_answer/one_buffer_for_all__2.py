from functools import lru_cache

import torch


@lru_cache(maxsize=None)
def room(rows: int, columns: int, device: torch.device) -> torch.Tensor:
    """Memory is asked for only once."""
    return torch.empty(rows, columns, dtype=torch.int64, device=device)


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    table = room(len(query_positions), len(key_positions), query_positions.device)
    for i in range(len(query_positions)):
        table[i] = sign * (key_positions - query_positions[i])
    return table
