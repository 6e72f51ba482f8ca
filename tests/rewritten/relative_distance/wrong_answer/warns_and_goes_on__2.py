import warnings

import torch

KNOWN = ("key - query", "query - key")


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in KNOWN:
        warnings.warn(f"{convention!r} is not one of {KNOWN}", UserWarning, stacklevel=2)
        convention = KNOWN[0]
    table = torch.empty(len(query_positions), len(key_positions), dtype=torch.int64, device=query_positions.device)
    for i, q in enumerate(query_positions):
        table[i] = key_positions - q if convention == KNOWN[0] else q - key_positions
    return table
