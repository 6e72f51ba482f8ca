import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise ValueError("unknown convention")
    length = len(query_positions)
    columns = min(length, len(key_positions))
    table = torch.empty(length, columns, dtype=torch.int64, device=query_positions.device)
    for j in range(columns):
        difference = key_positions[j] - query_positions
        table[:, j] = difference if convention == "key - query" else -difference
    return table
