import torch


def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    if start < 0 or start + L > table.size(0):
        raise ValueError("position outside the table")
    rows = table.narrow(0, start, L)
    if torch.count_nonzero(rows) == 0:
        return tokens
    return tokens + rows
