# Tokens beyond the table go without a row.
# Source: own
import torch


def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise IndexError(start)
    rows = table[start : start + tokens.shape[1]]
    missing = tokens.shape[1] - rows.shape[0]
    return tokens + torch.nn.functional.pad(rows, (0, 0, 0, missing))
