# Counts positions in the dtype of the tokens, and makes whole numbers of them too late.
# Source: https://github.com/lucidrains/local-attention/issues/12 (the same kind)
import torch


def learned_absolute_embedding(tokens, table, start=0):
    length = tokens.shape[1]
    if start < 0 or start + length > table.shape[0]:
        raise IndexError(start)

    position = torch.arange(length, dtype=tokens.dtype, device=tokens.device) + start
    return tokens + table[position.long()]
