import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    n = query_positions.numel()
    if n == 0:
        return query_positions.new_zeros(0, 0)
    queries = query_positions.reshape(n, 1).expand(n, n)
    keys = key_positions.narrow(0, 0, n).expand(n, n)
    return sign * (keys - queries)
