# Right, and slow: one element at a time.
import torch


def learned_absolute_embedding(tokens, table, start=0):
    batch, length, width = tokens.shape
    if not 0 <= start <= table.shape[0] - length:
        raise ValueError("not enough rows")
    out = torch.empty_like(tokens)
    for b in range(batch):
        for i in range(length):
            for d in range(width):
                out[b, i, d] = tokens[b, i, d] + table[start + i, d]
    return out
