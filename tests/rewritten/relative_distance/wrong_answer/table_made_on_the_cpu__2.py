import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    queries, keys = query_positions.tolist(), key_positions.tolist()
    flat = [sign * (k - q) for q in queries for k in keys]
    return torch.tensor(flat, dtype=torch.int64).reshape(len(queries), len(keys))
