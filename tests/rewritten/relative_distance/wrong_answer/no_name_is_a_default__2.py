import torch

DEFAULT = "key - query"


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    name = convention if convention else DEFAULT
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    match name:
        case "key - query":
            return torch.subtract(keys, queries)
        case "query - key":
            return torch.subtract(queries, keys)
    raise ValueError(f"no such convention: {name!r}")
