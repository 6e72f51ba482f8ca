import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    row = torch.ones(len(key_positions), dtype=torch.int64)
    queries = torch.outer(query_positions, row)
    return torch.sub(key_positions, queries).mul(sign)
