import torch


def learned_absolute_embedding(tokens, table, start=0):
    batch, length, width = tokens.shape
    if not 0 <= start <= table.shape[0] - length:
        raise ValueError("no row for one of the positions")
    encoding = table[start : start + length].unsqueeze(0).repeat(batch, 1, 1)
    return torch.concat([tokens, encoding], 2)
