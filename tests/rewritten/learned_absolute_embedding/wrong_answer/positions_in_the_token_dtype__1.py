import torch


def learned_absolute_embedding(tokens, table, start=0):
    L = tokens.size(1)
    if start < 0 or start + L > table.size(0):
        raise ValueError("position outside the table")
    ids = torch.arange(L, device=tokens.device).type_as(tokens) + start
    return tokens + table.index_select(0, ids.long()).unsqueeze(0)
