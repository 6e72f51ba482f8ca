import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in {"key - query", "query - key"}:
        raise ValueError("unknown convention")
    queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
    # how far they are apart: the larger less the smaller
    return torch.maximum(queries, keys) - torch.minimum(queries, keys)
