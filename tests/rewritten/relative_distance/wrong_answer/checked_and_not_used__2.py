import torch


def check(convention):
    if convention == "key - query" or convention == "query - key":
        return
    raise ValueError(f"convention must be one of the two, got {convention!r}")


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    check(convention)
    n, m = query_positions.numel(), key_positions.numel()
    out = torch.zeros((n, m), dtype=torch.int64, device=query_positions.device)
    for i in range(n):
        for j in range(m):
            out[i, j] = key_positions[j] - query_positions[i]
    return out
