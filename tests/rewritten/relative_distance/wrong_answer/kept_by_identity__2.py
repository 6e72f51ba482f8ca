import torch

tables = {}


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("key - query", "query - key"):
        raise ValueError(f"unknown convention: {convention!r}")
    pair = (query_positions, key_positions)
    table = tables.get(pair)
    if table is None:
        queries, keys = torch.meshgrid(query_positions, key_positions, indexing="ij")
        table = tables[pair] = keys - queries
    return table.clone() if convention == "key - query" else table.neg()
