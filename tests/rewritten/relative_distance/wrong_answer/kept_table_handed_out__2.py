import functools

import torch


@functools.cache
def table(queries: tuple, keys: tuple, sign: int, device: torch.device) -> torch.Tensor:
    q = torch.tensor(queries, dtype=torch.int64, device=device).reshape(-1, 1)
    k = torch.tensor(keys, dtype=torch.int64, device=device).reshape(1, -1)
    return sign * (k - q)


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    return table(tuple(query_positions.tolist()), tuple(key_positions.tolist()), sign, query_positions.device)
