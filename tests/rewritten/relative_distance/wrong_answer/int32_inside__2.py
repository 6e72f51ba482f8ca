import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = {"key - query": 1, "query - key": -1}[convention]
    size = (len(query_positions), len(key_positions))
    # small whole numbers are enough for distances
    table = torch.zeros(size, dtype=torch.int32, device=query_positions.device)
    keys = key_positions.type(torch.int32)
    for i in range(size[0]):
        table[i] = keys - query_positions[i].type(torch.int32)
    return torch.mul(table.type(torch.int64), sign)
