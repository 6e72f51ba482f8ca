import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "key - query":
            end, start = key_positions, query_positions
        case "query - key":
            end, start = query_positions, key_positions
        case _:
            raise ValueError(f"unknown convention: {convention!r}")
    # how far it is from start to end
    return torch.add(end, start, alpha=-1)
