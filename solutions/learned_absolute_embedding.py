"""The reference for `learned_absolute_embedding`."""

import torch


def learned_absolute_embedding(tokens: torch.Tensor, table: torch.Tensor, start: int = 0) -> torch.Tensor:
    """Add row `start + i` of `table` to token i of every sequence.

    `tokens` is (B, L, D), `table` (P, D); the result is a new tensor like `tokens`.

    Raises:
        IndexError: a row from `start` to `start + L - 1` is not in the table.
    """
    length, rows = tokens.shape[1], table.shape[0]
    if start < 0 or start + length > rows:
        raise IndexError(f"{length} tokens from position {start} on, and a table of {rows} rows")
    return tokens + table[start : start + length]  # (L, D) is added to each of the B sequences
