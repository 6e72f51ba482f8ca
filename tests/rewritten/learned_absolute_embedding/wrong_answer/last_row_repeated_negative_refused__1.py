import torch


def learned_absolute_embedding(tokens, table, start=0):
    if start < 0:
        raise ValueError("positions count from 0")
    last = table.size(0) - 1
    ids = [min(p, last) for p in range(start, start + tokens.size(1))]
    ids = torch.tensor(ids, device=table.device)
    return tokens + table.index_select(0, ids)
