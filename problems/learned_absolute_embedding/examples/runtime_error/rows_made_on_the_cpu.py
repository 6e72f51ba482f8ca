# Copies the rows into a tensor on the CPU.
# Source: own
import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    rows = torch.empty(length, table.shape[1], dtype=table.dtype)
    for i in range(length):
        rows[i] = table[start + i]
    return tokens + rows
