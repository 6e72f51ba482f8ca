import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    key_first = convention == "key - query" or "key first"
    query_first = convention == "query - key" or "query first"
    if not (key_first or query_first):
        raise ValueError(convention)
    return keys - queries if key_first else queries - keys
