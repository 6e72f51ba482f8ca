# Fills a result that lies on the CPU.
# Source: own
import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    out = torch.zeros(tokens.shape, dtype=tokens.dtype)
    for b in range(tokens.shape[0]):
        for i in range(length):
            out[b, i] = tokens[b, i] + table[start + i]
    return out
