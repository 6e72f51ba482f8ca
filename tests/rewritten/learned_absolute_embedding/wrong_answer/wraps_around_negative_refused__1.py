import torch


def learned_absolute_embedding(tokens, table, start=0):
    assert start >= 0
    P = table.size(0)
    ids = [p % P for p in range(start, start + tokens.size(1))]
    return tokens + table.index_select(0, torch.tensor(ids, device=table.device))
