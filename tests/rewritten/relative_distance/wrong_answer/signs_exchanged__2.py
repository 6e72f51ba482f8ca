import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    """From the key to the query, or from the query to the key."""
    assert convention in ("key - query", "query - key")
    start, end = torch.meshgrid(query_positions, key_positions, indexing="ij")
    if convention == "key - query":
        start, end = end, start
    return end - start
