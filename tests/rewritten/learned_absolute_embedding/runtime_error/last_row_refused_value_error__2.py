import torch


def check(first, count, rows):
    if not 0 <= first < rows - count:
        raise ValueError(f"{first} and {count} do not fit into {rows} rows")


def learned_absolute_embedding(tokens, table, start=0):
    check(start, tokens.shape[1], len(table))
    return torch.stack([t + table[start + i] for i, t in enumerate(tokens.unbind(1))], dim=1)
