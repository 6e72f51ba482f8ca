import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    result = None
    match convention:
        case "key - query":
            result = torch.sub(keys, queries)
        case "query - key":
            result = torch.sub(queries, keys)
        case other:
            KeyError(other)
    return result
