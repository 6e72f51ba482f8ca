"""Exercise: relative distance. The task is in problems/relative_distance/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    """Give the signed distance between every query and every key.

    query_positions: (Lq,) int64; whole numbers in any order
    key_positions:   (Lk,) int64; Lk need not be Lq
    convention:      "key - query" or "query - key"; anything else raises an exception

    Returns a new (Lq, Lk) int64 tensor on the device of the positions: row i is query i, column j is key j. The inputs
    stay as they are.
    """
    raise NotImplementedError
