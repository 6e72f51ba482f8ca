import torch


def row(table, p):
    if p < 0:
        return table[0]
    if p >= len(table):
        return table[-1]
    return table[p]


def learned_absolute_embedding(tokens, table, start=0):
    columns = [tokens[:, i] + row(table, start + i) for i in range(tokens.shape[1])]
    return torch.stack(columns, dim=1)
