import torch

SIGNS = {"key-query": 1, "query-key": -1}


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    sign = SIGNS["".join(str(convention).split(" "))]
    out = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i in range(len(query_positions)):
        out[i] = sign * (key_positions - query_positions[i])
    return out
