import torch


def learned_absolute_embedding(tokens, table, start=0):
    out = torch.empty_like(tokens)
    position = start
    for b in range(tokens.shape[0]):
        for i in range(tokens.shape[1]):
            if position < 0 or position >= len(table):
                raise IndexError(position)
            out[b, i] = tokens[b, i] + table[position]
            position += 1
    return out
