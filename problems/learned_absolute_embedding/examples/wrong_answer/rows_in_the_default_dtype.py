# The rows are kept in a tensor of the default dtype: half precision comes back as float32, and float64 loses digits.
# Source: https://github.com/awslabs/gluonts/pull/3307 (the same kind)
import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    rows = torch.zeros(length, table.shape[1], device=table.device)
    rows[:] = table[start : start + length]
    return tokens + rows
