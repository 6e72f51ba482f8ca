import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise ValueError("unknown convention")
    table = torch.zeros(len(query_positions), len(key_positions), device=query_positions.device)
    table += key_positions
    for i in range(len(query_positions)):
        table[i] -= query_positions[i].float()
    if convention == "query - key":
        table = -table
    return table.long()
