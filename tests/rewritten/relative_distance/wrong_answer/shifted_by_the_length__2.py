import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    size = len(query_positions), len(key_positions)
    table = torch.full(size, len(key_positions) - 1, dtype=torch.int64, device=query_positions.device)
    for i in range(size[0]):
        if convention == "key - query":
            table[i] += key_positions - query_positions[i]
        else:
            table[i] += query_positions[i] - key_positions
    return table
