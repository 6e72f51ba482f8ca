import torch


def learned_absolute_embedding(tokens, table, start=0, known={}):
    count = tokens.shape[1]
    ids = known.setdefault(count, torch.arange(count, device=tokens.device))
    rows = torch.index_select(table, 0, ids.add(start))
    return rows.unsqueeze(0) + tokens
