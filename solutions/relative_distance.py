"""The reference for `relative_distance`."""

import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    """Give `key - query` or `query - key` for every pair; (Lq,) and (Lk,) in, a new (Lq, Lk) tensor out, all int64.

    Raises:
        ValueError: the convention is neither of the two.
    """
    query, key = query_positions[:, None], key_positions[None, :]
    if convention == "key - query":
        return key - query
    if convention == "query - key":
        return query - key
    raise ValueError(f"convention is {convention!r}; 'key - query' or 'query - key' is wanted")
