# Refuses a negative start, and begins again at row 0 behind the last one.
# Source: own
import torch


def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise IndexError(start)
    rows = [table[(start + i) % len(table)] for i in range(tokens.shape[1])]
    return tokens + torch.stack(rows)
