import torch


def check(convention):
    if convention not in {"key - query", "query - key"}:
        return ValueError(f"no such convention: {convention}")
    return None


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    error = check(convention)
    if error is not None:
        return error
    table = torch.sub(key_positions.reshape(1, -1), query_positions.reshape(-1, 1))
    return table.neg() if convention == "query - key" else table
