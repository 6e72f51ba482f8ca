import torch


def learned_absolute_embedding(tokens, table, start=0):
    ids = torch.arange(tokens.size(1)) + start
    return tokens + table.index_select(0, ids)
